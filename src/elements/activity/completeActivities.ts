import type { ActivityRecord } from '@parley/protocol';
import type { Session } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';
import { completeChanges } from '../completeChanges.js';
import type { ActivityQuery } from './activityQuery.js';

/** Reads the activities that messages of the topic `activities` only name, and hands over each message with them. */
export const completeActivities = (session: Session, query: ActivityQuery, receive: (message: TopicMessage) => void) =>
  completeChanges<ActivityRecord>(receive, {
    idOf: (change) => (change.type === 'activity.changed' ? change.activityId : undefined),
    async read(activityIds) {
      const { data, nextPageToken } = await session.request('activities/list', { ...query, activityIds });
      return { items: data.activities, sequence: data.sequence, hasMore: nextPageToken !== null };
    },
    toChange(change, activity) {
      if (change.type !== 'activity.changed') return change;
      return activity
        ? { type: 'activity.saved', activity }
        : { type: 'activity.removed', activityId: change.activityId };
    },
  });
