'use client';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { CommentContext } from '../src/ParleyTypes.js';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

export interface UpdateContextVariables {
  annotationId: string;
  /** `access` stays unless it is named; `access: null` clears it. */
  context: CommentContext | { access: null };
  /** Keep custom keys that are not named. @default false */
  merge?: boolean | undefined;
}

/** Changes the context of a thread: at once on screen, undone if the service refuses. */
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
