'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
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
  if (typeof document === 'undefined') return null;
  return createPortal(<div {...props} style={{ ...over, ...style }} ref={ref} />, document.body);
});
