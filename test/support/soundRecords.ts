import type { User } from '@parley/protocol';
import { ACTIVITIES } from '../../src/cache/sound/soundActivities.js';
import { NOTIFICATIONS } from '../../src/cache/sound/soundNotifications.js';
import * as sound from '../../src/cache/sound/soundRecords.js';
import { THREADS } from '../../src/cache/sound/soundThreads.js';
import type { TopicMessage } from '../../src/transport/Transport.js';

const ALL = [THREADS, NOTIFICATIONS, ACTIVITIES];

/** An answer as each of the features reads it that it may be for. */
export const soundAnswer = <T>(data: T, me: User): T =>
  ALL.reduce((checked, checks) => sound.soundAnswer(checked, checks, me), data);

/** A message in the same way. */
export const soundMessage = (message: TopicMessage, me: User): TopicMessage =>
  ALL.reduce((checked, checks) => sound.soundMessage(checked, checks, me), message);
