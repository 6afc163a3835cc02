import { CommentActivityActionTypes } from '@parley/protocol/constants';
import type { ActivityRecord } from '../../src/elements/activity/Activity.js';

const ADA = { userId: 'dummy-ada', name: 'Ada Lovelace' };
const GRACE = { userId: 'dummy-grace', name: 'Grace Hopper' };
const MINUTE_MS = 60_000;

/** Made-up activities of two days, newest first. @param today the beginning of the present day, ms since epoch */
export function dummyActivities(today: number): ActivityRecord[] {
  const noon = today + 12 * 60 * MINUTE_MS;
  return [
    dummy('1', noon, GRACE, {
      actionType: CommentActivityActionTypes.STATUS_CHANGE,
      changes: { status: { from: { name: 'Open' }, to: { name: 'Resolved' } } },
    }),
    dummy('2', noon - 14 * MINUTE_MS, ADA, {
      actionType: CommentActivityActionTypes.COMMENT_ADD,
      entityTargetData: { commentText: 'Done, the figure is right now.' },
    }),
    dummy('3', noon - 55 * MINUTE_MS, GRACE, {
      actionType: CommentActivityActionTypes.ANNOTATION_ADD,
      entityTargetData: { commentText: 'Should this not be the number of last year?' },
    }),
    dummy('4', noon - 26 * 60 * MINUTE_MS, ADA, {
      featureType: 'custom',
      actionType: 'page.published',
      displayMessage: 'Ada Lovelace published the page',
    }),
  ];
}

function dummy(
  id: string,
  timestamp: number,
  actionUser: typeof ADA,
  fields: Partial<ActivityRecord> & { actionType: string },
): ActivityRecord {
  return {
    id: `dummy-${id}`,
    featureType: 'comment',
    timestamp,
    actionUser,
    metadata: { apiKey: '', organizationId: '', documentId: '' },
    resolution: { content: 'ready', person: 'ready' },
    ...fields,
  };
}
