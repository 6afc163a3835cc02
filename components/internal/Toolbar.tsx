'use client';
import { Toolbar as RadixToolbar, type ToolbarProps } from '@radix-ui/react-toolbar';
import { useCallback, useState } from 'react';

/** Radix' toolbar, which defaults to left-to-right: with the direction of its container. */
export function Toolbar(props: ToolbarProps) {
  const [dir, setDir] = useState<'ltr' | 'rtl'>('ltr');
  // Once: reading it makes the browser calculate styles, and a toolbar renders with each letter.
  const readDir = useCallback((toolbar: HTMLDivElement | null) => {
    // The two values that `direction` has.
    if (toolbar) setDir(getComputedStyle(toolbar.parentElement!).direction as 'ltr' | 'rtl');
  }, []);
  return <RadixToolbar dir={dir} {...props} ref={readDir} />;
}
