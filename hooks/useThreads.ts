'use client';
import type { Read } from './shapes.js';
import { threadsQuery, type ThreadsByDocument } from './threadsQuery.js';
import { useStream } from './useStream.js';

/**
 * What `select` makes of the threads of the open documents at the active locations. Renders when that changes, not with every thread.
 * @param select Runs with each change of a thread; keep its identity between renderings.
 */
export function useThreads<T>(select: (threads: ThreadsByDocument) => T): Read<T> {
  return useStream({ ...threadsQuery(), select });
}
