import { anyObject, flag, list, maybe, number, object, or, passing, text } from './checks.js';
import type { RecordChecks } from './validRecords.js';
import { user } from './validUsers.js';

const notificationFields = {
  id: text(),
  notificationSource: text('custom'),
  actionType: maybe(text()),
  actionUser: maybe(user),
  timestamp: number(0),
  displayHeadlineMessageTemplate: maybe(text()),
  displayHeadlineMessageTemplateData: maybe(anyObject),
  displayBodyMessage: maybe(text()),
  displayBodyMessageTemplate: maybe(text()),
  displayBodyMessageTemplateData: maybe(anyObject),
  displayHeadlineMessage: maybe(text()),
  targetAnnotationId: maybe(text()),
  targetCommentId: maybe(text()),
  location: maybe(anyObject),
  isUnread: maybe(flag()),
  forYou: maybe(flag()),
  isSeen: maybe(flag()),
  sequence: maybe(number()),
  metadata: or(object({ organizationId: text(''), documentId: maybe(text()) }), { organizationId: '' }),
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
