import { OPEN_STATUS } from '@parley/protocol/constants';
import type { CommentAction } from '../events/CommentAction.js';
import { toRestAnnotation } from '../../threads/toRestAnnotation.js';
import type { CommentWebhookEvent, ThreadSnapshot } from './WebhookEvent.js';

/** Returns the own part of an action's event: all but the thread. A deleted comment has its last state. */
export function toCommentEvent(
  action: CommentAction,
  { commentAnnotation }: ThreadSnapshot,
  recipientIds: readonly string[],
): CommentWebhookEvent {
  const { comment, recordBefore, scope } = action;
  const { comments } = recordBefore ? toRestAnnotation(scope, recordBefore) : commentAnnotation;
  return {
    actionType: action.name,
    actionUser: action.actionUser,
    ...(action.isByClient && { platform: 'sdk' }),
    ...(comment && { targetComment: comments.find(({ commentId }) => commentId === comment.comment_id) }),
    ...changeOf(action),
    notifyUserIds: [...recipientIds],
  };
}

function changeOf({ name, thread, threadBefore }: CommentAction): Partial<CommentWebhookEvent> {
  switch (name) {
    case 'statusChanged':
      return {
        oldStatus: threadBefore?.content.status ?? OPEN_STATUS,
        newStatus: thread.content.status ?? OPEN_STATUS,
      };
    case 'priorityChanged':
      return { newPriority: thread.content.priority ?? null };
    case 'assigned':
      return { assigned: thread.content.assignedTo !== undefined && thread.content.assignedTo !== null };
    default:
      return {};
  }
}
