import type { Change, User } from '@parley/protocol';
import type { TopicMessage } from '../../transport/Transport.js';
import { anyObject, number, object, text, type Check } from './checks.js';
import { activity, notification, thread } from './soundRecords.js';
import { unpacked } from './unpacked.js';

/**
 * A message with the live changes that can be applied, their threads unpacked; the same message when all can. Others, of a newer service
 * for instance, are left out.
 * @param me the reader
 */
export function soundMessage(message: TopicMessage, me: User): TopicMessage {
  if (message.type !== 'changes') return message;
  const changes = soundChanges(message.changes, me);
  return changes === message.changes ? message : { ...message, changes };
}

function soundChanges(changes: Change[], me: User): Change[] {
  if (!Array.isArray(changes)) return [];
  const checked = changes.map((change) => sound(unpacked(change, me)));
  const isSame = checked.every((change, index) => change === changes[index]);
  return isSame ? changes : checked.filter((change) => change !== undefined);
}

const CHECKS: Record<string, Check> = {
  'notification.saved': object({ notification }, 'notification'),
  'notification.removed': object({ notificationId: text() }, 'notificationId'),
  'notification.seen': object({ through: number() }, 'through'),
  'notification.allRead': object({ through: number() }, 'through'),
  'settings.updated': object({ settings: anyObject }, 'settings'),
  'document.updated': object({ document: anyObject }, 'document'),
  'document.removed': object({ documentId: text() }, 'documentId'),
  'permissions.updated': object({ permissions: anyObject }, 'permissions'),
  'commentAnnotation.saved': object({ annotation: thread }, 'annotation'),
  'commentAnnotation.removed': object({ annotationId: text() }, 'annotationId'),
  'commentAnnotation.viewed': object(
    { annotationId: text(), userId: text(), mark: object({ through: number(0), timestamp: number(0) }) },
    'annotationId',
    'userId',
    'mark',
  ),
  'commentCounts.changed': object({ documentId: text() }, 'documentId'),
  'activity.saved': object({ activity }, 'activity'),
  'activity.removed': object({ activityId: text() }, 'activityId'),
  'activities.removed': object({ documentId: text(), targetEntityId: text() }, 'documentId', 'targetEntityId'),
};

/** A change of a kind that this client does not know is left to those that ignore it. */
function sound(change: unknown): Change | undefined {
  const { type } = (anyObject(change) ?? {}) as { type?: unknown };
  if (typeof type !== 'string') return undefined;
  return (Object.hasOwn(CHECKS, type) ? CHECKS[type]!(change) : change) as Change | undefined;
}
