'use client';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Draws its children at the end of the body. Draws nothing on a server, nor while a page from a server is made alive, which has to be the same. */
export function BodyPortal({ children }: { children: ReactNode }) {
  const body = useSyncExternalStore(never, bodyOfPage, bodyOfServer);
  return body && createPortal(children, body);
}

const never = () => () => {};
const bodyOfPage = () => document.body;
const bodyOfServer = () => null;
