'use client';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import { commentQueries } from './commentQueries.js';
import type { HookOptions } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/** The open thread of this screen, in a list that is empty when no thread is open. */
export function useSelectedComments(options?: HookOptions): CommentAnnotation[] {
  const { data = NONE } = useParleyQuery(commentQueries.selected, options);
  return data;
}

const NONE: CommentAnnotation[] = [];
