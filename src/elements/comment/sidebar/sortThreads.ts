import type { CommentAnnotation } from '../CommentAnnotation.js';
import { valueAt } from './fieldValues.js';

/** @param by `date`: by last change; `unread`: unread ones first; else a path into the thread */
export interface ThreadSort {
  by: 'date' | 'unread' | (string & {});
  order: 'asc' | 'desc';
}

/**
 * Sorts threads, by default the newest change first. Equal threads are sorted by the newest change. A thread without
 * the value comes last.
 */
export function sortThreads(
  annotations: readonly CommentAnnotation[],
  { by, order }: ThreadSort = { by: 'date', order: 'desc' },
): CommentAnnotation[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...annotations].sort((a, b) => {
    if (by === 'date') return sign * (a.lastUpdated - b.lastUpdated) || byId(a, b);
    const [left, right] = by === 'unread' ? [Number(a.unread), Number(b.unread)] : [valueAt(a, by), valueAt(b, by)];
    return compare(left, right, sign) || b.lastUpdated - a.lastUpdated || byId(a, b);
  });
}

function compare(left: unknown, right: unknown, sign: 1 | -1): number {
  if (left == null || right == null) return Number(left == null) - Number(right == null);
  if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
  return sign * textOf(left).localeCompare(textOf(right));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const byId = (a: CommentAnnotation, b: CommentAnnotation) => (a.annotationId < b.annotationId ? -1 : 1);
