'use client';
import { Toolbar as RadixToolbar, type ToolbarProps } from '@radix-ui/react-toolbar';
import { useCallback, useState } from 'react';

/** Radix' toolbar, which is written from left to right unless somebody says otherwise: in the direction of what it stands in. */
export function Toolbar(props: ToolbarProps) {
  const [dir, setDir] = useState<'ltr' | 'rtl'>('ltr');
  const readDir = useCallback((toolbar: HTMLDivElement | null) => {
    const around = toolbar?.parentElement;
    if (around) setDir(getComputedStyle(around).direction === 'rtl' ? 'rtl' : 'ltr');
  }, []);
  return <RadixToolbar dir={dir} {...props} ref={readDir} />;
}
