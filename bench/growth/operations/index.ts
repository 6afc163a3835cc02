import type { Operation } from '../Operation.js';
import { activities } from './activities.js';
import { backendWrites } from './backendWrites.js';
import { followedWrites } from './followed.js';
import { furtherWrites } from './furtherWrites.js';
import { inbox } from './inbox.js';
import { live } from './live.js';
import { moderation } from './moderation.js';
import { people } from './people.js';
import { personWrites } from './personWrites.js';
import { recordingReads, recordingWrites } from './recordings.js';
import { settings } from './settings.js';
import { threads } from './threads.js';
import { together } from './together.js';
import { wholesale } from './wholesale.js';

/** Every operation, in the order in which they run. Writes are last, because they change what is read. */
export const OPERATIONS: readonly Operation[] = [
  ...inbox,
  ...threads,
  ...activities,
  ...people,
  ...recordingReads,
  ...live,
  ...personWrites,
  ...backendWrites,
  ...furtherWrites,
  ...together,
  ...recordingWrites,
  ...moderation,
  ...settings,
  ...wholesale,
  ...followedWrites,
];
