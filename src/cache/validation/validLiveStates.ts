import { list, maybe, nullable, number, object, text } from './checks.js';
import type { RecordChecks } from './validRecords.js';
import { user } from './validUsers.js';

const liveState = object(
  { liveStateDataId: text(), lastUpdated: number(0), updatedBy: nullable(user), tabId: nullable(text()) },
  'liveStateDataId',
);

/** Values that everybody in a document shares. */
export const LIVE_STATES: RecordChecks = {
  answer: object({ liveStates: maybe(list(liveState)), liveState: maybe(liveState) }),
  changes: { 'liveState.saved': object({ liveState }, 'liveState') },
};
