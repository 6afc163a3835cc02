'use client';
import { Toolbar as RadixToolbar, type ToolbarProps } from '@radix-ui/react-toolbar';
import { useState } from 'react';

/** Radix' toolbar, which is written from left to right unless somebody says otherwise: in the direction of what it stands in. */
export function Toolbar(props: ToolbarProps) {
  const [dir, setDir] = useState<'ltr' | 'rtl'>('ltr');
  const readDir = (toolbar: HTMLDivElement | null) => {
    // The two values that `direction` has.
    if (toolbar) setDir(getComputedStyle(toolbar.parentElement!).direction as 'ltr' | 'rtl');
  };
  return <RadixToolbar dir={dir} {...props} ref={readDir} />;
}
