import type { Operation } from '../Operation.js';
import { activities } from './activities.js';
import { inbox } from './inbox.js';
import { live } from './live.js';
import { people } from './people.js';
import { threads } from './threads.js';
import { writesOf } from './writes.js';

/** Every operation of the benchmark, in the order in which they run. Writes are last, because they change what is read. */
export const OPERATIONS: readonly Operation[] = [...inbox, ...threads, ...activities, ...people, ...live, ...writesOf];
