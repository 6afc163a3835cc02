'use client';
import { useCallback } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';
import type { Composer } from '../../../src/elements/comment/composer/Composer.js';
import { contextOf } from '../../../src/contextOf.js';

/** `targetComposerElementId` of the composer of a thread, of one that is to be made too. */
export const composerIdOf = (annotationId: string) => `thread-${annotationId}`;

/** The composers of a thread, of replies and edits, in which something is written that has not been sent, at the moment of the call. */
export function useUnsent(annotationId: string): () => Composer[] {
  const { ui } = contextOf(useParley().client);
  return useCallback(
    () =>
      Object.values(ui.getState().comments.composers ?? {}).filter(
        (composer) =>
          composer.isUnsent() &&
          (composer.targetComposerElementId === composerIdOf(annotationId) ||
            composer.draft().annotationId === annotationId),
      ),
    [ui, annotationId],
  );
}
