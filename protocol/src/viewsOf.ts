import type { ThreadViews, ViewMark } from './commentAnnotation.js';

/**
 * Returns when people viewed a thread, and each of its comments (REST contract §2.5). Who has marked the thread unread has no view of it. Comments with
 * the same viewers share one object.
 */
export function viewsOf(
  viewMarks: Readonly<Record<string, ViewMark>>,
  comments: readonly { commentId: string; commentNumber: number }[],
): ThreadViews {
  const marks = Object.entries(viewMarks).filter(([, { isMarkedUnread }]) => !isMarkedUnread);
  const viewsFrom = (least: number): ViewTimes =>
    Object.fromEntries(
      marks.filter(([, { through }]) => through >= least).map(([userId, { timestamp }]) => [userId, { timestamp }]),
    );
  const shared = new Map<number, { views: ViewTimes }>();
  const viewsOfComment = (commentNumber: number) => {
    // Who has seen a comment has seen those before it, so as many viewers are the same viewers.
    const count = marks.filter(([, { through }]) => through >= commentNumber).length;
    const known = shared.get(count) ?? { views: viewsFrom(commentNumber) };
    shared.set(count, known);
    return known;
  };
  return {
    views: viewsFrom(-Infinity),
    comments: Object.fromEntries(
      comments.map(({ commentId, commentNumber }) => [commentId, viewsOfComment(commentNumber)]),
    ),
  };
}

type ViewTimes = ThreadViews['views'];
