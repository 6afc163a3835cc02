'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Toasts at the bottom of the window, in one region for all providers of the page. Renders nothing on a server, nor in the first render. */
export function Toasts({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const region =
      document.querySelector('[data-parley-part=toasts]') ?? document.body.appendChild(document.createElement('div'));
    region.className = 'parley-root';
    region.setAttribute('data-parley-part', 'toasts');
    const own = region.appendChild(document.createElement('div'));
    setPlace(own);
    return () => {
      own.remove();
      if (!region.hasChildNodes()) region.remove();
    };
  }, []);
  return place && createPortal(children, place);
}
