'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useState, type RefObject } from 'react';

/** Inherited properties that a portal would lose, and copies from its place in the document. */
export interface Surroundings {
  'data-parley-theme'?: string;
  dir?: string;
}

/**
 * Theme and direction around an opener, for its popup elsewhere in the document. Read again whenever it opens. The theme
 * of the document root is not copied, so that a switch of the global theme also applies to an open popup.
 * @param darkMode An explicit choice of the component, which overrides its surroundings.
 */
export function useSurroundings(opener: RefObject<Element | null>, isOpen: boolean, darkMode?: boolean): Surroundings {
  const [found, setFound] = useState<Surroundings>({});

  useLayoutEffect(() => {
    const element = opener.current;
    if (!isOpen || !element) return;
    const themed = element.closest('[data-parley-theme]');
    const theme = themed === element.ownerDocument.documentElement ? null : themed?.getAttribute('data-parley-theme');
    setFound({
      ...(theme && { 'data-parley-theme': theme }),
      ...(getComputedStyle(element).direction === 'rtl' && { dir: 'rtl' }),
    });
  }, [opener, isOpen]);

  return { ...found, ...themeAttribute(darkMode) };
}

/** The theme attribute of a component's root; none while `darkMode` is not set. */
export function themeAttribute(darkMode: boolean | undefined): Pick<Surroundings, 'data-parley-theme'> {
  return darkMode === undefined ? {} : { 'data-parley-theme': darkMode ? 'dark' : 'light' };
}
