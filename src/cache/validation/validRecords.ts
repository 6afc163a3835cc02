import type { Change, User } from '@parley/protocol';
import type { TopicMessage } from '../../transport/Transport.js';
import type { Check } from './checks.js';
import { withValidChanges, type ChangeChecks } from './validChanges.js';

/**
 * Makes records of one feature safe to read, as an older or a newer service, or something between us and it, may send them: every field that
 * this client relies on is there and of its kind. A record as it should be comes back as the same object, one without an id as nothing.
 */
export interface RecordChecks {
  /** The records of an answer, whatever the operation. */
  answer: Check;
  /** The records of live changes. */
  changes: ChangeChecks;
  /** Unpacks an answer or a live change first. @param me the reader */
  unpack?: (value: unknown, me: User) => unknown;
}

const asItIs = (value: unknown) => value;

/** What the service has answered, made safe to read; the same object when it is. @param me the reader */
export const validAnswer = <T>(data: T, { answer, unpack = asItIs }: RecordChecks, me: User): T =>
  (answer(unpack(data, me)) ?? data) as T;

/**
 * A message with the live changes that can be applied; the same message when all can. Others, of a newer service for instance, are left out.
 * @param me the reader
 */
export const validMessage = (message: TopicMessage, { changes, unpack = asItIs }: RecordChecks, me: User) =>
  withValidChanges(message, changes, (change) => unpack(change, me) as Change);
