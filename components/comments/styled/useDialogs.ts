'use client';
import { useEffect } from 'react';
import { loadAhead, useLazy, useLoadWhenIdle, type Lazy } from '../../internal/useLazy.js';
import type * as conversations from '../../conversations.js';
import { loadConversations } from '../../loadConversations.js';

/** The chunk with the dialogs, loaded while one is open. The editor of its composer is asked for before it is drawn, which takes a while. */
export function useDialogs(isOpen: boolean): Lazy<typeof conversations> {
  const dialogs = useLazy(loadConversations, isOpen);
  useEffect(() => {
    if (isOpen)
      loadAhead(loadConversations).then(
        ({ loadEditor }) => void loadAhead(loadEditor),
        () => undefined,
      ); // the dialog says that it failed
  }, [isOpen]);
  return dialogs;
}

/** Loads the dialogs before one is opened, when the browser is idle after the page shows its threads; then the editor of their composers. */
export function useDialogsAhead(isReady: boolean): void {
  const { module } = useLazy(loadConversations, false);
  useLoadWhenIdle(loadConversations, isReady);
  useLoadWhenIdle(module?.loadEditor, isReady);
}
