'use client';
import type { CommentCount } from '@parley/protocol';
import type { CommentCounts } from '../src/elements/comment/CommentElement.js';
import type { CommentRequestQuery } from '../src/elements/comment/CommentRequests.js';
import { mapStream } from './mapStream.js';
import type { HookOptions, Read } from './shapes.js';
import { useStream } from './useStream.js';

/**
 * Counts of threads and unread threads, live: by document id, by the organization's id when the query names only that, under
 * `aggregate` with `aggregateDocuments`. However many components count however many documents, those of one rendering are one request;
 * changes of two documents or more are collected for `debounceMs`.
 */
export function useCommentAnnotationsCount(
  query: CommentRequestQuery = {},
  options?: HookOptions,
): Read<Record<string, CommentCount>> {
  return useStream(
    {
      resource: 'commentCounts',
      params: query,
      stream: (client) => mapStream(client.getCommentElement().getCommentAnnotationsCount(query), dataOf),
    },
    options,
  );
}

const dataOf = ({ data }: CommentCounts) => data;
