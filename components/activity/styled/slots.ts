import type { ComponentType } from 'react';
import type { ActivityRecord } from '../../../src/elements/activity/Activity.js';
import type { ParleyError } from '../../../src/index.js';

/** Components to use in place of ours. They may use the parts of `ActivityLog`. */
export interface ActivityLogSlots {
  /** The text of an activity; the row and the heading of the day are around it. */
  Item?: ComponentType<{ activity: ActivityRecord }>;
  /** Everything above the list. */
  Header?: ComponentType;
  Loading?: ComponentType;
  /** No activity at all. */
  Empty?: ComponentType;
  /** Nothing is of the kind or by the person that was chosen. */
  NoMatch?: ComponentType<{ reset: () => void }>;
  Error?: ComponentType<{ error: ParleyError | null; retry: () => void }>;
}
