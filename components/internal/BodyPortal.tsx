'use client';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Draws its children at the end of the body. Draws nothing on a server, nor in the rendering that takes over what a server has drawn. */
export function BodyPortal({ children }: { children: ReactNode }) {
  const body = useSyncExternalStore(watchNothing, bodyHere, bodyOnServer);
  return body && createPortal(children, body);
}

const watchNothing = () => () => {};
const bodyHere = () => document.body;
const bodyOnServer = () => null;
