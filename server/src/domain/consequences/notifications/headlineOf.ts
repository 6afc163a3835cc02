import type { CommentActionName, TemplateData } from '@parley/protocol';
import { OPEN_STATUS } from '@parley/protocol/constants';
import type { StoredThread } from '../../threads/lockThreads.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { CommentAction } from '../events/CommentAction.js';
import { isRequest } from '../events/isRequest.js';

/** A stored headline. A mentioned person reads `mentioned you` in place of the `actionMessage`. */
interface Headline {
  displayHeadlineMessageTemplate: string;
  displayHeadlineMessageTemplateData: TemplateData;
}

/** In the template data of a notification that requests approval of a thread from admins. */
export const APPROVAL_REQUESTED = 'requested';

/** Returns the headline of an action's notification (REST contract §4.3). */
export function headlineOf(action: CommentAction): Headline {
  const { name, thread, comment, reactionIcon, reactionEmoji = reactionIcon } = action;
  const { assignedTo } = thread.content;
  if (name === 'assigned' && assignedTo) {
    return {
      displayHeadlineMessageTemplate: '{actionUser} assigned {recipientUser} to a comment',
      displayHeadlineMessageTemplateData: { recipientUser: assignedTo },
    };
  }
  if (isRequest(action)) {
    return {
      displayHeadlineMessageTemplate: '{actionUser} {actionMessage}',
      displayHeadlineMessageTemplateData: {
        actionMessage: 'asked for approval of a comment',
        approval: APPROVAL_REQUESTED,
      },
    };
  }
  return {
    displayHeadlineMessageTemplate: '{actionUser} {actionMessage}',
    displayHeadlineMessageTemplateData: {
      actionMessage: messageOf(name, thread, comment),
      ...(reactionEmoji !== undefined && { reaction: reactionEmoji }),
    },
  };
}

function messageOf(name: CommentActionName, { content }: StoredThread, comment: StoredComment | null): string {
  switch (name) {
    case 'newlyAdded':
      return 'added a comment';
    case 'added':
      return 'replied';
    case 'updated':
      return 'edited a comment';
    case 'deleted':
      return comment ? 'deleted a comment' : 'deleted a thread';
    case 'assigned':
      return 'removed the assignee';
    case 'statusChanged':
      return `changed the status to ${(content.status ?? OPEN_STATUS).name}`;
    case 'priorityChanged':
      return content.priority ? `changed the priority to ${content.priority.name}` : 'removed the priority';
    case 'accessModeChanged':
      return 'changed who can see a comment';
    case 'customListChanged':
      return 'changed the labels';
    case 'approved':
      return 'approved the comment';
    case 'accepted':
      return 'accepted the comment';
    case 'rejected':
      return 'rejected the comment';
    case 'suggestionAccepted':
      return 'accepted the suggestion';
    case 'suggestionRejected':
      return 'rejected the suggestion';
    case 'reactionAdded':
      return 'reacted to your comment';
    case 'reactionDeleted':
      return 'removed a reaction from your comment';
    case 'subscribed':
      return 'subscribed to a comment';
    case 'unsubscribed':
      return 'unsubscribed from a comment';
  }
}
