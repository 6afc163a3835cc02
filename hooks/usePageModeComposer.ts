'use client';
import { useMemo } from 'react';
import type { PageModeComposerUi } from '../src/elements/comment/commentUi.js';
import type { Composer } from '../src/elements/comment/composer/Composer.js';
import {
  PAGE_MODE_COMPOSER_ID,
  type PageModeContextRequest,
} from '../src/elements/comment/composer/ComposerMethods.js';
import type { CommentContext } from '../src/ParleyTypes.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { useUi } from './useUi.js';
import { contextOf } from '../src/contextOf.js';

export interface UsePageModeComposerResult {
  /** The context that the next new thread gets. `undefined` when none is set. */
  context: CommentContext | undefined;
  /** Sets that context. `null` removes it. */
  setContext: (request: PageModeContextRequest | null) => void;
  clearContext: () => void;
  /** Focuses the composer, if it is mounted. */
  focus: () => void;
}

/** The composer of the comments sidebar, which starts threads about the whole page. */
export function usePageModeComposer(): UsePageModeComposerResult {
  const { ui } = contextOf(useParley().client);
  const pageMode = useUi(selectPageMode);
  const actions = useMemo(() => {
    const set = (pageModeComposer: PageModeComposerUi | null) =>
      ui.setState(({ comments }) => ({ comments: { ...comments, pageModeComposer } }));
    const find = (): Composer | undefined => ui.getState().comments.composers?.[PAGE_MODE_COMPOSER_ID];
    return { setContext: set, clearContext: () => set(null), focus: () => find()?.focus() };
  }, [ui]);
  return { context: pageMode?.context, ...actions };
}

const selectPageMode = ({ comments }: UiState) => comments.pageModeComposer;
