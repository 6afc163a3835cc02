'use client';
import { createNamedContext } from '../../internal/createNamedContext.js';

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

export const [PageProvider, usePage] = createNamedContext<PageValue>('CommentsPage', {
  hoveredId: null,
  setHovered: () => undefined,
  tray: null,
  darkMode: undefined,
  variant: undefined,
});
