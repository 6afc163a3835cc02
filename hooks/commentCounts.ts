'use client';
import type { CommentCount } from '@parley/protocol';
import type { CommentRequestQuery } from '../src/elements/comment/CommentRequests.js';
import { commentQueries, type UnreadCommentsScope } from './commentQueries.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/**
 * Numbers of threads and of unread threads, live. The keys are document ids; the organization's id when the query names only that;
 * `aggregate` with `aggregateDocuments`. All counts of one rendering are one request, however many components ask. Changes of two or more
 * documents are collected for `debounceMs`.
 * @example const { data } = useCommentAnnotationsCount({ documentIds: ['roadmap'] }); // data?.roadmap?.unread
 */
export function useCommentAnnotationsCount(
  query: CommentRequestQuery = {},
  options?: HookOptions,
): Read<Record<string, CommentCount>> {
  return useParleyQuery((client) => commentQueries.counts(client, query), options);
}

/**
 * The number of unread comments, or of threads with unread comments, live.
 * @param of what is counted
 * @param unit counts comments or threads. Default `comments`
 * @example const { data: unread = 0 } = useUnreadCommentsCount({ scope: 'document' });
 */
export function useUnreadCommentsCount(
  of: UnreadCommentsScope,
  { unit = 'comments', ...options }: HookOptions & { unit?: 'comments' | 'annotations' } = {},
): Read<number> {
  // A thread counts once.
  const select = unit === 'annotations' && of.annotationId !== undefined ? countOfThread : countOf;
  return useParleyQuery((client) => commentQueries.unreadCount(client, of, unit), { ...options, select });
}

const countOf = ({ count }: { count: number }) => count;
const countOfThread = ({ count }: { count: number }) => Math.min(1, count);
