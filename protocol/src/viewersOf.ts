import type { ViewMark } from './commentAnnotation.js';

/**
 * Ids of the people who have seen a thread up to its newest comment and have not marked it unread. Whoever looked last comes first, and
 * of those who looked at once the lower id: the same on every screen, in whatever order their marks came to be known.
 * @param newest number of the newest comment that others see
 */
export function viewersOf(viewMarks: Readonly<Record<string, ViewMark>>, newest: number): string[] {
  return Object.entries(viewMarks)
    .filter(([, { through, isMarkedUnread }]) => through >= newest && !isMarkedUnread)
    .sort(([idA, a], [idB, b]) => b.timestamp - a.timestamp || (idA < idB ? -1 : 1))
    .map(([userId]) => userId);
}
