'use client';
import { useCallback } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';

/** `targetComposerElementId` of the composer of a thread, of one that is to be made too. */
export const composerIdOf = (annotationId: string) => `thread-${annotationId}`;

/** Whether something is written in a composer of a thread, a reply or an edit, that has not been sent, at the moment of the call. */
export function useUnsent(annotationId: string): () => boolean {
  const { ui } = useParley().client.context;
  return useCallback(
    () =>
      Object.values(ui.getState().comments.composers ?? {}).some(
        (composer) =>
          composer.isUnsent() &&
          (composer.targetComposerElementId === composerIdOf(annotationId) ||
            composer.draft().annotationId === annotationId),
      ),
    [ui, annotationId],
  );
}
