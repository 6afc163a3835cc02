'use client';
import { createNamedContext } from '../../internal/createNamedContext.js';
import type { Stream } from './createStream.js';
import type { Hovered } from './useHovered.js';

/** State shared by the threads on a page, besides their layer. */
export interface PageValue {
  /** The thread under the pointer. */
  hovered: Hovered;
  setHovered: (annotationId: string | null) => void;
  /** The column of threads; `null`: there is none, or no room for it. */
  stream: Stream | null;
  /** Container of threads whose anchor no longer exists. */
  tray: HTMLElement | null;
  darkMode: boolean | undefined;
  variant: string | undefined;
  /** Of pins and dialogs, in addition to ours. */
  className: string | undefined;
}

const NONE = { annotationId: null };

export const [PageProvider, usePage] = createNamedContext<PageValue>('CommentsPage', {
  hovered: { getState: () => NONE, getInitialState: () => NONE, subscribe: () => () => undefined },
  setHovered: () => undefined,
  stream: null,
  tray: null,
  darkMode: undefined,
  variant: undefined,
  className: undefined,
});
