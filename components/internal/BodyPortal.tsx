'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Draws its children at the end of the body. Draws nothing on a server, nor in the first rendering, which has to be the same. Not in the first
 * one of a page without a server either: a dialog that a link opens then leaves the focus on its pin.
 */
export function BodyPortal({ children }: { children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setBody(document.body), []);
  return body && createPortal(children, body);
}
