import type { Change, User } from '@parley/protocol';
import type { TopicMessage } from '../../transport/Transport.js';
import type { Check } from './checks.js';
import { withValidChanges, type ChangeChecks } from './validChanges.js';

/**
 * Makes records of one feature safe to read, as an older or newer service or a proxy may send malformed ones: every field that
 * this client relies on is present and of its type. A valid record is returned as the same object; one without an id is dropped.
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

/** A response of the service, made safe to read; the same object if it is valid. @param me the reader */
export const validAnswer = <T>(data: T, { answer, unpack = asItIs }: RecordChecks, me: User): T =>
  (answer(unpack(data, me)) ?? data) as T;

/**
 * A message with the live changes that can be applied; the same message when all can. Others, of a newer service for instance, are left out.
 * @param me the reader
 */
export const validMessage = (message: TopicMessage, { changes, unpack = asItIs }: RecordChecks, me: User) =>
  withValidChanges(message, changes, (change) => unpack(change, me) as Change);
