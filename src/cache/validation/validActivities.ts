import { anyObject, list, map, maybe, nullable, number, object, or, passing, text } from './checks.js';
import type { RecordChecks } from './validRecords.js';
import { author } from './validUsers.js';

const fields = {
  id: text(),
  featureType: text('custom'),
  actionType: text(''),
  actionUser: author,
  timestamp: number(0),
  targetEntityId: text(),
  targetSubEntityId: nullable(text()),
  changes: maybe(map(anyObject)),
  displayMessageTemplate: text(),
  displayMessageTemplateData: anyObject,
  metadata: or(object({ documentId: text() }), {}),
};
const activity = object(fields, 'id');

/** Leaves invalid fields out of an answer of the activity provider. */
export const validContent = passing(fields);

/** Entries of the activity log. */
export const ACTIVITIES: RecordChecks = {
  answer: object({ activities: maybe(list(activity)), activity: nullable(activity) }),
  changes: {
    'activity.saved': object({ activity }, 'activity'),
    'activity.removed': object({ activityId: text() }, 'activityId'),
    'activities.removed': object({ documentId: text(), targetEntityId: text() }, 'documentId', 'targetEntityId'),
  },
};
