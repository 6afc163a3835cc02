'use client';
import { commentQueries, type UnreadCommentsScope } from './commentQueries.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

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
