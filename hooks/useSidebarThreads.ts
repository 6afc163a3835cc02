'use client';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import { commentQueries } from './commentQueries.js';
import type { Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/** Every thread of the open documents, at any location: what the sidebar and its button choose from. */
export function useSidebarThreads(): Read<readonly CommentAnnotation[]> {
  return useParleyQuery(commentQueries.sidebar);
}
