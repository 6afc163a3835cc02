'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders its children at the end of the body. Renders nothing on a server, nor in the first render, which must be the same. Not in the first
 * one of a page without a server either: a dialog that a link opens then leaves the focus on its pin.
 */
export function BodyPortal({ children }: { children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setBody(document.body), []);
  return body && createPortal(children, body);
}
