'use client';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import { commentQueries } from './commentQueries.js';
import type { Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/** Threads by document id, oldest first within each. */
export type ThreadsByDocument = Record<string, CommentAnnotation[]>;

/**
 * Applies `select` to the threads of the open documents at the active locations. Renders when the result changes, not with every thread.
 * @param select Runs with each change of a thread; its identity must be stable.
 */
export function useThreads<T>(select: (threads: ThreadsByDocument) => T): Read<T> {
  return useParleyQuery((client) => commentQueries.annotations(client), { select });
}
