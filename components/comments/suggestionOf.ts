import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';

/** A change that a thread suggests. */
export interface ThreadSuggestion {
  status: 'pending' | 'accepted' | 'rejected' | 'stale';
  summary?: string | undefined;
  oldValue?: string | undefined;
  newValue?: string | undefined;
}

/** The suggestion of a thread; values that are not text are omitted. `undefined`: the thread has no suggestion. */
export function suggestionOf({ suggestion }: CommentAnnotation): ThreadSuggestion | undefined {
  if (!suggestion) return undefined;
  const { status, summary, oldValue, newValue } = suggestion;
  return {
    status: status === 'accepted' || status === 'rejected' || status === 'stale' ? status : 'pending',
    summary: wordsOf(summary),
    oldValue: wordsOf(oldValue),
    newValue: wordsOf(newValue),
  };
}

const wordsOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
