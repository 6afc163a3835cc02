import type { ThreadViews, ViewMark } from './commentAnnotation.js';

/** Returns when people viewed a thread, and each of its comments (REST contract §2.5). Who has marked the thread unread has no view of it. */
export function viewsOf(
  viewMarks: Readonly<Record<string, ViewMark>>,
  comments: readonly { commentId: string; commentNumber: number }[],
): ThreadViews {
  const marks = Object.entries(viewMarks).filter(([, { isMarkedUnread }]) => !isMarkedUnread);
  const viewsFrom = (least: number) => ({
    views: Object.fromEntries(
      marks.filter(([, { through }]) => through >= least).map(([userId, { timestamp }]) => [userId, { timestamp }]),
    ),
  });
  return {
    ...viewsFrom(0),
    comments: Object.fromEntries(comments.map(({ commentId, commentNumber }) => [commentId, viewsFrom(commentNumber)])),
  };
}
