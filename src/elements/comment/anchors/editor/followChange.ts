import { sameEnd, sameStart, type Span } from './quotes.js';

/** Where a part of a text is after a change of the text, and whether it is unchanged. */
export interface Followed extends Span {
  isWhole: boolean;
}

/**
 * What happened to parts of a text as it became another: one stretch of it was replaced. What is written at the edge of a part does not belong to it; of
 * a part that was replaced in part, the rest is left. It is empty (`start >= end`) when nothing is left.
 */
export function followChange(before: string, after: string): (span: Span) => Followed {
  if (before === after) return (span) => ({ ...span, isWhole: true });
  const from = sameStart(before, after);
  const to = before.length - sameEnd(before.slice(from), after.slice(from));
  const delta = after.length - before.length;
  return ({ start, end }) => ({
    start: start >= to ? start + delta : start > from ? to + delta : start,
    end: end <= from ? end : end >= to ? end + delta : from,
    isWhole: (start >= to || start <= from) && (end <= from || end >= to),
  });
}
