import type { ActivityRecord, Comment } from '@parley/protocol';
import type { CommentAction } from '../events/CommentAction.js';
import { eventOf } from '../events/eventOf.js';
import { threadSnapshot } from '../notifications/threadSnapshot.js';
import type { StoredThread } from '../../threads/lockThreads.js';
import type { StoredComment } from '../../threads/storedComments.js';
import { toThreadAudience } from '../../access/toThreadAudience.js';
import { visibilityConfigOf } from '../../access/visibilityConfigOf.js';
import type { NewActivity } from '../../activities/insertActivities.js';

type Changes = NonNullable<ActivityRecord['changes']>;

/** Returns the entry of the activity log for an action on a thread (REST contract §2.11, §3.2). */
export function actionActivity(action: CommentAction, id: string, isImmutable: boolean): NewActivity {
  const { scope, thread, comment, actionUser, timestamp } = action;
  // The thread is deleted, so the entry stores who could see it.
  const isGone = action.name === 'deleted' && comment === null;
  const changes = changesOf(action);
  return {
    id,
    documentId: scope.documentId,
    featureType: 'comment',
    actionType: eventOf(action),
    actionUser,
    timestamp,
    targetEntityId: thread.annotation_id,
    targetSubEntityId: comment?.comment_id,
    threadAudience: isGone ? toThreadAudience(thread) : null,
    isImmutable,
    content: {
      ...(Object.keys(changes).length > 0 && { changes }),
      entityData: threadSnapshot(thread),
      ...(comment && {
        entityTargetData: action.name === 'deleted' ? withoutContent(comment) : commentSnapshot(comment),
      }),
    },
  };
}

/** The old and the new value of each changed field of the thread or comment; `null`: no value. */
function changesOf(action: CommentAction): Changes {
  const { name, thread, threadBefore, comment, commentBefore, reactionIcon = null } = action;
  switch (name) {
    case 'newlyAdded':
    case 'added':
      return changed('commentText', null, textOf(comment));
    case 'updated':
      return changed('commentText', textOf(commentBefore), textOf(comment));
    case 'assigned':
      return changed('assignedTo', threadBefore?.content.assignedTo, thread.content.assignedTo);
    case 'statusChanged':
      return changed('status', threadBefore?.content.status, thread.content.status);
    case 'priorityChanged':
      return changed('priority', threadBefore?.content.priority, thread.content.priority);
    case 'accessModeChanged':
      return changed('visibilityConfig', visibilityOf(threadBefore), visibilityOf(thread));
    case 'customListChanged':
      return changed('customList', threadBefore?.content.customList, thread.content.customList);
    case 'approved':
      return changed('approved', threadBefore?.content.approved, thread.content.approved);
    case 'suggestionAccepted':
    case 'suggestionRejected':
      return changed('suggestion', suggestionOf(threadBefore), suggestionOf(thread));
    case 'reactionAdded':
      return changed('icon', null, reactionIcon);
    case 'reactionDeleted':
      return changed('icon', reactionIcon, null);
    case 'accepted':
    case 'rejected':
      return changed('accepted', threadBefore?.content.accepted, thread.content.accepted);
    case 'deleted':
    case 'subscribed':
    case 'unsubscribed':
      return {};
  }
}

function changed(field: string, from: unknown = null, to: unknown = null): Changes {
  return JSON.stringify(from) === JSON.stringify(to) ? {} : { [field]: { from, to } };
}

const textOf = (comment: StoredComment | null) => comment?.content.commentText;
const visibilityOf = (thread: StoredThread | null) => thread && visibilityConfigOf(toThreadAudience(thread));
/** The status of the thread's suggestion. */
const suggestionOf = (thread: StoredThread | null) => thread?.content.suggestion?.status;

/** The comment as stored in the activity: without reactions, and without addresses of files, which expire. */
function commentSnapshot({ comment_id, author_id, created_at, last_updated, content }: StoredComment) {
  const { attachments, ...rest } = content;
  return {
    ...rest,
    ...(attachments && { attachments: attachments.map(({ url: _, ...attachment }) => attachment) }),
    ...withoutContent({ comment_id, author_id, created_at, last_updated, content }),
  } satisfies Partial<Record<keyof Comment, unknown>>;
}

type CommentColumns = Pick<StoredComment, 'comment_id' | 'author_id' | 'created_at' | 'last_updated' | 'content'>;

/** A deleted comment as stored in the activity. The database reduces the comments in earlier activities to the same fields. */
function withoutContent({ comment_id, author_id, created_at, last_updated, content }: CommentColumns) {
  return {
    commentId: comment_id,
    type: content.type ?? 'text',
    from: content.from ?? { userId: author_id },
    createdAt: created_at,
    lastUpdated: new Date(last_updated).toISOString(),
  } satisfies Partial<Record<keyof Comment, unknown>>;
}
