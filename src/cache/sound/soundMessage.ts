import type { Change, User } from '@parley/protocol';
import type { TopicMessage } from '../../transport/Transport.js';
import { anyObject, number, object, text, type Check } from './checks.js';
import { withSoundChanges, type ChangeChecks } from './soundChanges.js';
import { activity, notification, thread } from './soundRecords.js';
import { unpacked } from './unpacked.js';

/**
 * A message with the live changes of records that can be applied, their threads unpacked; the same message when all can. Others, of a newer
 * service for instance, are left out.
 * @param me the reader
 */
export const soundMessage = (message: TopicMessage, me: User): TopicMessage =>
  withSoundChanges(message, CHECKS, (change) => unpacked(change, me) as Change);

const mark: Check = object({ through: number(0), timestamp: number(0) });

const CHECKS: ChangeChecks = {
  'notification.saved': object({ notification }, 'notification'),
  'notification.removed': object({ notificationId: text() }, 'notificationId'),
  'notification.seen': object({ through: number() }, 'through'),
  'notification.allRead': object({ through: number() }, 'through'),
  'settings.updated': object({ settings: anyObject }, 'settings'),
  'commentAnnotation.saved': object({ annotation: thread }, 'annotation'),
  'commentAnnotation.removed': object({ annotationId: text() }, 'annotationId'),
  'commentAnnotation.viewed': object({ annotationId: text(), userId: text(), mark }, 'annotationId', 'userId', 'mark'),
  'commentCounts.changed': object({ documentId: text() }, 'documentId'),
  'activity.saved': object({ activity }, 'activity'),
  'activity.removed': object({ activityId: text() }, 'activityId'),
  'activities.removed': object({ documentId: text(), targetEntityId: text() }, 'documentId', 'targetEntityId'),
};
