'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import type { CommentContext } from '../src/ParleyTypes.js';
import type { NewCommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { AddAttachmentResponse } from '../src/elements/comment/CommentRequests.js';
import { useParley } from './ParleyContext.js';
import { contextOf } from '../src/contextOf.js';

export interface UseComposerResult {
  /** As people read it; empty while there is no such composer. */
  text: string;
  /** What it will make; `null` while there is no such composer. */
  annotation: NewCommentAnnotation | null;
  isEmpty: boolean;
  /** Resolves `true` when it was saved. */
  submit: () => Promise<boolean>;
  clear: () => void;
  setContext: (context: CommentContext | undefined) => void;
  /** One answer for each file, in the same order. */
  addFiles: (files: Iterable<File>) => AddAttachmentResponse[];
  isSubmitting: boolean;
  error: ParleyError | null;
}

/** One composer of the page, by its `targetComposerElementId`. */
export function useComposer(targetComposerElementId: string): UseComposerResult {
  const { ui } = contextOf(useParley().client);
  const find = useCallback(
    () => ui.getState().comments.composers?.[targetComposerElementId],
    [ui, targetComposerElementId],
  );
  const composer = useSyncExternalStore(ui.subscribe, find, find);
  const read = () => composer?.state.getState();
  const state = useSyncExternalStore(composer?.state.subscribe ?? NEVER, read, read);
  const actions = useMemo(
    () => ({
      submit: async () => (await find()?.submit()) ?? false,
      clear: () => find()?.clear(),
      setContext: (context: CommentContext | undefined) => find()?.setContext(context),
      addFiles: (files: Iterable<File>) => find()?.addFiles(files) ?? [],
    }),
    [find],
  );
  return {
    text: state?.content.text ?? '',
    // `state` is what the draft is made of.
    annotation: useMemo(() => (state && composer ? composer.draft() : null), [composer, state]),
    isEmpty: composer?.isEmpty() ?? true,
    isSubmitting: state !== undefined && state.status !== 'idle',
    error: state?.error ?? null,
    ...actions,
  };
}

const NEVER = () => () => undefined;
