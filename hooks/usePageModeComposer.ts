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
  /** What a new page thread gets; `undefined`: nothing was handed over. */
  context: CommentContext | undefined;
  /** `null` takes it away. */
  setContext: (request: PageModeContextRequest | null) => void;
  clearContext: () => void;
  /** Puts the cursor into it, if it is on screen. */
  focus: () => void;
}

/** The composer of the comments sidebar (client contract §7.12). */
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
