'use client';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { FollowedThread } from '../src/elements/comment/CommentRequests.js';
import type { HookOptions, Read } from './shapes.js';
import { useStream } from './useStream.js';
import { commentInternals } from '../src/elements/comment/commentInternals.js';

/** One thread, live; `null`: there is none that the person may see. @param documentId saves looking for it in other documents */
export function useCommentAnnotation(
  annotationId: string,
  documentId?: string,
  options?: HookOptions,
): Read<CommentAnnotation | null> {
  const request = { annotationId, ...(documentId !== undefined && { documentId }) };
  return useStream<FollowedThread, CommentAnnotation | null>(
    {
      resource: 'commentAnnotation',
      params: request,
      stream: (client) => commentInternals(client.getCommentElement()).followCommentAnnotation(request),
      select: annotationOf,
    },
    options,
  );
}

const annotationOf = ({ annotation }: FollowedThread) => annotation;
