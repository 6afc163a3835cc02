import type { Comment as CommentRecord, CustomStatus, ReactionAnnotation, User, ViewMark } from '@parley/protocol';
import type { ThreadRecord } from '../../elements/comment/CommentAnnotation.js';
import { withMark } from './ThreadsBase.js';

/** A change that a person makes to one thread. */
export type ThreadChange = { annotationId: string } & (
  | { type: 'add'; record: ThreadRecord }
  | { type: 'delete' }
  | { type: 'patch'; fields: Partial<ThreadRecord> }
  /** `fields`: set on the thread with it. */
  | { type: 'addComment'; comment: CommentRecord; fields?: Partial<ThreadRecord> }
  | { type: 'updateComment'; commentId: string; fields: Partial<CommentRecord> }
  /** `reopened`: the new status of the thread if its current one is terminal. */
  | { type: 'deleteComment'; commentId: string; reopened: CustomStatus }
  | { type: 'mark'; userId: string; mark: ViewMark }
  | { type: 'react'; commentId: string; reaction: NewReaction; isOn: boolean }
);

/** A reaction of one person. */
export type NewReaction = Pick<
  ReactionAnnotation,
  'annotationId' | 'icon' | 'iconUrl' | 'iconEmoji' | 'lastUpdated' | 'metadata'
> & { from: User };

/**
 * Returns the thread with a change; the same object when it includes the change already. `null`: the thread does not
 * exist, before or after. The thread is the latest from the service, so it may be deleted, or include the change
 * already.
 */
export function applyThreadChange(record: ThreadRecord | null, change: ThreadChange): ThreadRecord | null {
  if (change.type === 'add') return record ?? change.record;
  if (!record || change.type === 'delete') return null;
  switch (change.type) {
    case 'patch':
      return { ...record, ...change.fields };
    case 'mark':
      return withMark(record, change.userId, change.mark);
    case 'addComment':
      return { ...withComment(record, change.comment), ...change.fields };
    case 'updateComment':
      return withComments(record, (comment) =>
        comment.commentId === change.commentId ? { ...comment, ...change.fields } : comment,
      );
    case 'deleteComment': {
      const comments = record.comments.filter(({ commentId }) => commentId !== change.commentId);
      if (comments.length === 0) return null;
      const isReopened = comments.length < record.comments.length && record.status.type === 'terminal';
      return { ...record, comments, ...(isReopened && statusFields(change.reopened, null)) };
    }
    case 'react':
      return withComments(record, (comment) =>
        comment.commentId === change.commentId ? withReaction(comment, record.annotationId, change) : comment,
      );
  }
}

/** A status with everything that follows from it. @param by who chose it; `null`: nobody did, it follows from something else */
export function statusFields(status: CustomStatus, by: User | null): Partial<ThreadRecord> {
  const isTerminal = status.type === 'terminal';
  return {
    status,
    resolved: isTerminal,
    inProgress: status.type === 'ongoing',
    resolvedByUserId: (isTerminal && by?.userId) || null,
    resolvedByUser: isTerminal ? by : null,
    ...(by && { statusUpdatedByUserId: by.userId }),
  };
}

/** Number of the newest comment that others see; 0: there is none. */
export function newestCommentNumber({ comments }: ThreadRecord): number {
  return comments.reduce(
    (newest, { commentNumber, isDraft }) => (isDraft ? newest : Math.max(newest, commentNumber)),
    0,
  );
}

/** One's own reply marks the thread read. */
function withComment(record: ThreadRecord, comment: CommentRecord): ThreadRecord {
  if (record.comments.some(({ commentId }) => commentId === comment.commentId)) return record;
  const commentNumber = Math.max(0, ...record.comments.map((other) => other.commentNumber)) + 1;
  const comments = [...record.comments, { ...comment, commentNumber }];
  const { createdAt, from, isDraft } = comment;
  if (isDraft) return { ...record, comments };
  const mark = { through: commentNumber, timestamp: createdAt };
  return withMark({ ...record, comments, lastUpdated: createdAt }, from.userId, mark);
}

function withComments(record: ThreadRecord, change: (comment: CommentRecord) => CommentRecord): ThreadRecord {
  const comments = record.comments.map(change);
  const isSame = comments.every((comment, index) => comment === record.comments[index]);
  return isSame ? record : { ...record, comments };
}

function withReaction(
  comment: CommentRecord,
  commentAnnotationId: string,
  { reaction, isOn }: { reaction: NewReaction; isOn: boolean },
): CommentRecord {
  const { annotationId, from, lastUpdated, ...icon } = reaction;
  const all = comment.reactionAnnotations;
  // The service stores one record per icon, under the id of the first reaction.
  const alike = icon.icon === undefined ? undefined : all.find((other) => other.icon === icon.icon);
  const known = alike ?? all.find((other) => other.annotationId === annotationId);
  const isThere = known?.reactions.some((other) => other.from.userId === from.userId) ?? false;
  if (isThere === isOn) return comment;
  const others = known?.reactions.filter((other) => other.from.userId !== from.userId) ?? [];
  const next: ReactionAnnotation = {
    ...(known ?? { annotationId, type: 'reaction', commentAnnotationId, commentId: comment.commentId, ...icon }),
    reactions: isOn ? [...others, { from, lastUpdated }] : others,
    involvedUserIds: [...others.map((other) => other.from.userId), ...(isOn ? [from.userId] : [])],
    lastUpdated,
  };
  const rest = all.filter((other) => other !== known);
  const reactionAnnotations =
    next.reactions.length === 0 ? rest : known ? all.map((other) => (other === known ? next : other)) : [...rest, next];
  return {
    ...comment,
    reactionAnnotations,
    reactionAnnotationIds: reactionAnnotations.map((other) => other.annotationId),
  };
}
