'use client';
import { useLazy, useLoadWhenIdle, type Lazy } from '../../internal/useLazy.js';
import type * as conversations from '../../conversations.js';
import { loadConversations } from '../../loadConversations.js';

/** The chunk with the dialogs, loaded while one is open. */
export const useDialogs = (isOpen: boolean): Lazy<typeof conversations> => useLazy(loadConversations, isOpen);

/**
 * Loads the dialogs before one is opened, when the browser is idle after the page shows its threads; then the editor of their composers. While a
 * dialog is open its composer loads the editor itself, once the plain field works.
 */
export function useDialogsAhead(isReady: boolean, isOpen: boolean): void {
  const { module } = useLazy(loadConversations, false);
  useLoadWhenIdle(loadConversations, isReady);
  useLoadWhenIdle(module?.loadEditor, isReady && !isOpen);
}
