'use client';
import { useCallback, useMemo } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { ParleyError } from '@parley/protocol/constants';
import type { CommentContext } from '../src/ParleyTypes.js';
import type { NewCommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { AddAttachmentResponse } from '../src/elements/comment/CommentRequests.js';
import type { ComposerState } from '../src/elements/comment/composer/Composer.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { contextOf } from '../src/contextOf.js';

export interface UseComposerResult {
  /** The text as people read it. Empty while the composer is not on the page. */
  text: string;
  /** The thread that `submit` makes. `null` while the composer is not on the page. */
  annotation: NewCommentAnnotation | null;
  isEmpty: boolean;
  /** Resolves `true` when the comment was saved, `false` when it was not. `error` contains the reason. */
  submit: () => Promise<boolean>;
  clear: () => void;
  setContext: (context: CommentContext | undefined) => void;
  /** One answer for each file, in the same order. */
  addFiles: (files: Iterable<File>) => AddAttachmentResponse[];
  /**
   * Files are uploading, or the comment is not in its thread yet. The optimistic comment is there, and the composer free, before the service answers.
   */
  isSubmitting: boolean;
  error: ParleyError | null;
}

/**
 * One composer of the page, by its `targetComposerElementId`. Its actions do nothing while it is not on the page.
 * @example const { isEmpty, submit } = useComposer('composer-of-roadmap');
 */
export function useComposer(targetComposerElementId: string): UseComposerResult {
  const { ui } = contextOf(useParley().client);
  const select = useCallback(
    ({ comments }: UiState) => comments.composers?.[targetComposerElementId],
    [targetComposerElementId],
  );
  const composer = useStore(ui, select);
  const state = useStore(composer?.state ?? NO_COMPOSER);
  const actions = useMemo(() => {
    const find = () => select(ui.getState());
    return {
      submit: async () => (await find()?.submit()) ?? false,
      clear: () => find()?.clear(),
      setContext: (context: CommentContext | undefined) => find()?.setContext(context),
      addFiles: (files: Iterable<File>) => find()?.addFiles(files) ?? [],
    };
  }, [ui, select]);
  return {
    text: state?.content.text ?? '',
    // `state` contains the fields of the draft.
    annotation: useMemo(() => (state && composer ? composer.draft() : null), [composer, state]),
    isEmpty: composer?.isEmpty() ?? true,
    isSubmitting: state !== undefined && state.status !== 'idle',
    error: state?.error ?? null,
    ...actions,
  };
}

/** A placeholder for the store of a composer that is not mounted. */
const NO_COMPOSER: Pick<StoreApi<ComposerState | undefined>, 'getState' | 'getInitialState' | 'subscribe'> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => undefined,
};
