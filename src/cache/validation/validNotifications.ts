import { anyObject, flag, list, maybe, number, object, or, passing, text } from './checks.js';
import type { RecordChecks } from './validRecords.js';
import { user } from './validUsers.js';

const notificationFields = {
  id: text(),
  notificationSource: text('custom'),
  actionType: text(),
  actionUser: user,
  timestamp: number(0),
  displayHeadlineMessageTemplate: text(),
  displayHeadlineMessageTemplateData: anyObject,
  displayBodyMessage: text(),
  displayBodyMessageTemplate: text(),
  displayBodyMessageTemplateData: anyObject,
  displayHeadlineMessage: text(),
  targetAnnotationId: text(),
  targetCommentId: text(),
  location: anyObject,
  isUnread: flag(),
  forYou: flag(),
  isSeen: flag(),
  sequence: number(),
  metadata: or(object({ organizationId: text(''), documentId: text() }), { organizationId: '' }),
};
const digested = object(notificationFields, 'id');
const notification = object(
  { ...notificationFields, digest: maybe(object({ count: number(1), activities: list(digested) })) },
  'id',
);
const notifications = maybe(list(notification));

/** Leaves invalid fields out of an answer of the notification provider. */
export const validContent = passing(notificationFields);

/** Notifications, and the channels of a person. */
export const NOTIFICATIONS: RecordChecks = {
  answer: object({ notifications, documents: maybe(list(object({ notifications }))) }),
  changes: {
    'notification.saved': object({ notification }, 'notification'),
    'notification.removed': object({ notificationId: text() }, 'notificationId'),
    'notification.seen': object({ through: number() }, 'through'),
    'notification.allRead': object({ through: number() }, 'through'),
    'settings.updated': object({ settings: anyObject }, 'settings'),
  },
};
