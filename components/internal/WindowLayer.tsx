'use client';
import { forwardRef, useSyncExternalStore, type ComponentPropsWithoutRef } from 'react';
import { createPortal } from 'react-dom';

/**
 * Covers the window, at the end of the page's body, without taking clicks. Its children are positioned from the window's left and top. Renders a
 * `<div>`.
 */
export const WindowLayer = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function WindowLayer(
  { style, ...props },
  ref,
) {
  const over = { position: 'fixed', inset: 0, overflow: 'hidden', pointerEvents: 'none', direction: 'ltr' } as const;
  const body = useSyncExternalStore(never, bodyOfPage, bodyOfServer);
  return body && createPortal(<div {...props} style={{ ...over, ...style }} ref={ref} />, body);
});

const never = () => () => {};
const bodyOfPage = () => document.body;
/** Also of the first rendering of a page from a server: React looks for what is in a portal in the HTML around it. */
const bodyOfServer = () => null;
