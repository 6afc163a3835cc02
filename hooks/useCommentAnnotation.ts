'use client';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { FollowedThread } from '../src/elements/comment/CommentElement.js';
import { commentQueries } from './commentQueries.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/**
 * One thread, live. `data` is `null` when there is none that the person may see.
 * @param documentId where the thread is; without it the service looks in all documents
 */
export function useCommentAnnotation(
  annotationId: string,
  documentId?: string,
  options?: HookOptions,
): Read<CommentAnnotation | null> {
  const request = { annotationId, ...(documentId !== undefined && { documentId }) };
  return useParleyQuery((client) => commentQueries.annotation(client, request), { ...options, select: annotationOf });
}

const annotationOf = ({ annotation }: FollowedThread) => annotation;
