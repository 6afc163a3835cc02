import type { Comment as CommentRecord, User as UserRecord } from '@parley/protocol';
import { viewersOf, viewsOf } from '@parley/protocol/constants';
import { newestCommentNumber } from '../../cache/threads/threadChanges.js';
import type { User } from '../../ParleyTypes.js';
import type { Resolution } from '../notification/Notification.js';
import type { ThreadPlace } from './anchors/AnchorRecord.js';
import { countUnread } from './countUnread.js';
import type { Comment, CommentAnnotation, GhostComment, ThreadRecord } from './CommentAnnotation.js';

/** Data that a thread is shown with. */
export interface Presentation {
  /** Id of the reader. */
  me: string;
  annotationIndex: number;
  ghost?: GhostComment | null | undefined;
  resolution: Resolution;
  presentComment: (comment: CommentRecord) => Comment;
}

/** A thread as shown: with fields computed for the reader (client contract §4.1, §7.1). */
export function presentThread(record: ThreadRecord, presentation: Presentation): CommentAnnotation {
  const { me, annotationIndex, ghost, resolution, presentComment } = presentation;
  // What clients store in the fields of the place; a backend's may be anything.
  const { viewMarks: _, comments, ...fields } = record as Omit<ThreadRecord, keyof ThreadPlace> & ThreadPlace;
  const { xpath, topPercentage = 0, leftPercentage = 0 } = fields.targetElement ?? {};
  const unreadCount = countUnread(record, me);
  const newest = newestCommentNumber(record);
  const viewedByUserIds = newest > 0 ? viewersOf(record.viewMarks, newest) : [];
  return {
    ...fields,
    iam: { accessMode: record.visibilityConfig.type === 'public' ? 'public' : 'private' },
    comments: comments.map(presentComment),
    annotationIndex,
    unread: unreadCount > 0,
    unreadCount,
    views: viewsOf(record.viewMarks, comments),
    viewedByUserIds,
    viewedBy: profilesOf(viewedByUserIds, record),
    ...(xpath !== undefined && { basicAnchorData: { xpath, topPercentage, leftPercentage } }),
    ...(ghost !== undefined && { ghostComment: ghost }),
    resolution,
  };
}

/** A comment as it is shown. @param baseUrl of files */
export function presentComment(
  { commentNumber: _, ...comment }: CommentRecord,
  resolution: Resolution,
  baseUrl?: string,
): Comment {
  const attachments = comment.attachments.map(({ url, ...file }) => ({
    ...file,
    ...(url && { url: absolute(url, baseUrl) }),
  }));
  return { ...comment, attachments, lastUpdated: Date.parse(comment.lastUpdated), resolution };
}

/** The service returns its own addresses relative to its base address. */
function absolute(url: string, baseUrl: string = globalThis.location?.origin ?? ''): string {
  return /^\/(?!\/)/.test(url) ? baseUrl.replace(/\/+$/, '') + url : url;
}

/** Profiles as far as the thread itself contains them. */
function profilesOf(userIds: string[], { from, comments, assignedTo, subscribedUsers }: ThreadRecord): User[] {
  const known = new Map<string, UserRecord>();
  const add = (user: UserRecord | null) => user && known.set(user.userId, user);
  for (const { user } of Object.values(subscribedUsers)) add(user);
  add(assignedTo);
  add(from);
  for (const comment of comments) add(comment.from);
  return userIds.map((userId) => known.get(userId) ?? { userId });
}
