'use client';
import { useCallback } from 'react';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { useCommentElement } from './elements.js';
import { useUi } from './useUi.js';
import { contextOf } from '../src/contextOf.js';

export interface UseCommentModeResult {
  /** A click on the page starts a new thread there. */
  isActive: boolean;
  enable: () => void;
  disable: () => void;
  toggle: () => void;
}

/**
 * The comment mode of this client, in which a click on the page starts a new thread.
 * @example const { isActive, toggle } = useCommentMode();
 */
export function useCommentMode(): UseCommentModeResult {
  const { ui } = contextOf(useParley().client);
  const { enableCommentMode, disableCommentMode } = useCommentElement();
  return {
    isActive: useUi(selectMode),
    enable: enableCommentMode,
    disable: disableCommentMode,
    toggle: useCallback(
      () => (selectMode(ui.getState()) ? disableCommentMode() : enableCommentMode()),
      [ui, enableCommentMode, disableCommentMode],
    ),
  };
}

const selectMode = ({ comments }: UiState) => comments.isCommentMode ?? false;
