import type { User } from '@parley/protocol';
import { ACTIVITIES } from '../../src/cache/validation/validActivities.js';
import { NOTIFICATIONS } from '../../src/cache/validation/validNotifications.js';
import * as valid from '../../src/cache/validation/validRecords.js';
import { THREADS } from '../../src/cache/validation/validThreads.js';
import type { TopicMessage } from '../../src/transport/Transport.js';

const ALL = [THREADS, NOTIFICATIONS, ACTIVITIES];

/** An answer as each of the features reads it that it may be for. */
export const validAnswer = <T>(data: T, me: User): T =>
  ALL.reduce((checked, checks) => valid.validAnswer(checked, checks, me), data);

/** A message in the same way. */
export const validMessage = (message: TopicMessage, me: User): TopicMessage =>
  ALL.reduce((checked, checks) => valid.validMessage(checked, checks, me), message);
