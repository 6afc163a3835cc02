'use client';
import type { CommentCount } from '@parley/protocol';
import type { CommentRequestQuery } from '../src/elements/comment/CommentElement.js';
import { commentQueries } from './commentQueries.js';
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
