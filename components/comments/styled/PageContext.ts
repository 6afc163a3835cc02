'use client';
import { createContext, useContext } from 'react';

/** What the threads on a page share, besides their layer. */
export interface PageValue {
  /** The thread under the pointer; `null`: none. */
  hoveredId: string | null;
  setHovered: (annotationId: string | null) => void;
  /** Where threads are shown whose place on the page is gone. */
  tray: HTMLElement | null;
  darkMode: boolean | undefined;
  variant: string | undefined;
}

const PageContext = createContext<PageValue>({
  hoveredId: null,
  setHovered: () => undefined,
  tray: null,
  darkMode: undefined,
  variant: undefined,
});
PageContext.displayName = 'CommentsPage';

export const PageProvider = PageContext.Provider;

export function usePage(): PageValue {
  return useContext(PageContext);
}
