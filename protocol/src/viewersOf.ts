import type { ViewMark } from './commentAnnotation.js';

/**
 * Returns the ids of the people who have seen a thread up to its newest comment and have not marked it unread. The latest view is first; equal times
 * are ordered by id. The order does not depend on the order of `viewMarks`, so it is the same for every client.
 * @param newest number of the newest comment that others see
 */
export function viewersOf(viewMarks: Readonly<Record<string, ViewMark>>, newest: number): string[] {
  return Object.entries(viewMarks)
    .filter(([, { through, isMarkedUnread }]) => through >= newest && !isMarkedUnread)
    .sort(([idA, a], [idB, b]) => b.timestamp - a.timestamp || (idA < idB ? -1 : 1))
    .map(([userId]) => userId);
}
