import type { CommentActionName, User } from '@parley/protocol';
import { DEFAULT_STATUSES, renderTemplate } from '@parley/protocol/constants';
import { APPROVAL_REQUESTED } from '../notifications/headlineOf.js';
import type { threadSnapshot } from '../notifications/threadSnapshot.js';
import type { ContentRow } from '../../inbox/inboxRows.js';
import type { EmailStrings } from './strings/EmailStrings.js';

/** How the reader stands to a notification. */
interface Reader {
  userId: string;
  isMentioned: boolean;
  /** It is for them, and not only seen by them. */
  forYou: boolean;
}

/** Returns the headline in the language of the reader, as `Ada mentioned you`. */
export function emailHeadline(row: ContentRow, reader: Reader, strings: EmailStrings): string {
  const { content, action_user: actionUser } = row;
  const data = content.displayHeadlineMessageTemplateData ?? {};
  // Both were stored with the notification (`headlineOf`, `threadSnapshot`).
  const thread = (content.notificationSourceData ?? {}) as Partial<ReturnType<typeof threadSnapshot>>;
  const assignee = data['recipientUser'] as User | undefined;
  const reaction = data['reaction'] as string | undefined;
  return renderTemplate(
    strings[
      data['approval'] === APPROVAL_REQUESTED
        ? 'approvalRequested'
        : textOf(row, reader, { assigneeId: assignee?.userId, hasPriority: !!thread.priority })
    ],
    {
      actionUser: nameOf(actionUser, strings),
      assignee: nameOf(assignee ?? null, strings),
      status: statusName(thread.status, strings),
      priority: thread.priority?.name ?? '',
      reaction: reaction ?? strings.anEmoji,
    },
  );
}

function textOf(
  { action_type, target_comment_id }: ContentRow,
  { userId, isMentioned, forYou }: Reader,
  { assigneeId, hasPriority }: { assigneeId: string | undefined; hasPriority: boolean },
) {
  const action = action_type as CommentActionName; // email is about comments only (REST contract §4.4)
  if (isMentioned && action !== 'assigned') return 'mentioned';
  switch (action) {
    case 'deleted':
      return target_comment_id === null ? 'deletedThread' : 'deletedComment';
    case 'assigned':
      if (assigneeId === undefined) return 'assigneeRemoved';
      return assigneeId === userId ? 'assignedToYou' : 'assigned';
    case 'priorityChanged':
      return hasPriority ? 'priorityChanged' : 'priorityRemoved';
    case 'reactionAdded':
      return forYou ? 'reactionAdded' : 'reactionAddedToOther';
    case 'reactionDeleted':
      return forYou ? 'reactionDeleted' : 'reactionDeletedFromOther';
    default:
      return action;
  }
}

/** An id is not readable, so a person whose name the service does not know is somebody. */
const nameOf = (person: Pick<User, 'name' | 'email'> | null, { someone }: EmailStrings): string =>
  person?.name || person?.email || someone;

/** A status of ours in the language of the reader; one of the customer as they named it. */
function statusName(status: { id: string; name: string } | undefined, strings: EmailStrings): string {
  const ours = DEFAULT_STATUSES.find(({ id, name }) => id === status?.id && name === status.name);
  const translated = {
    OPEN: strings.statusOpen,
    IN_PROGRESS: strings.statusInProgress,
    RESOLVED: strings.statusResolved,
  };
  return ours ? translated[ours.id as keyof typeof translated] : (status?.name ?? '');
}
