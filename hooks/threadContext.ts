'use client';
import { useMemo } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { CommentElement } from '../src/elements/comment/CommentElement.js';
import type { CommentContextUpdate } from '../src/ParleyTypes.js';
import { useCommentElement } from './elements.js';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

export interface UpdateContextVariables {
  annotationId: string;
  /** `access` stays unless it is named; `access: null` clears it. */
  context: CommentContextUpdate;
  /** Keep custom keys that are not named. @default false */
  merge?: boolean | undefined;
}

/**
 * Changes the context of a thread, optimistically; undone if the service refuses. Fails with `PERMISSION_DENIED` when the person may not
 * write, `NOT_FOUND` when the thread is deleted, and `INVALID_ARGUMENT` for reserved names in `access`.
 * @example
 * const { mutate } = useUpdateContext();
 * mutate({ annotationId, context: { row: 7 }, merge: true });
 */
export function useUpdateContext(): Write<UpdateContextVariables, CommentAnnotation> & {
  updateContext: (variables: UpdateContextVariables) => Promise<CommentAnnotation>;
} {
  const write = useWrite<UpdateContextVariables, CommentAnnotation>(
    mutationKeys.comments('updateContext'),
    (client, { annotationId, context, merge = false }) =>
      client.getCommentElement().updateContext(annotationId, context, { merge }),
  );
  return { ...write, updateContext: write.mutateAsync };
}

/** `setContextProvider` to call: sets the function that is asked once for the context of each new thread. */
export function useSetContextProvider(): Pick<CommentElement, 'setContextProvider'> {
  const { setContextProvider } = useCommentElement();
  return useMemo(() => ({ setContextProvider }), [setContextProvider]);
}
