import type { User } from '@parley/protocol';
import type { Operation } from '../../transport/operations.js';
import { list, maybe, nullable, object, type Check } from './checks.js';
import { activity, notification, thread, user } from './soundRecords.js';
import { unpacked } from './unpacked.js';

const notifications = maybe(list(notification));
/** What answers carry records in, whatever the operation. */
const records = object({
  annotations: maybe(list(thread)),
  annotation: nullable(thread),
  notifications,
  documents: maybe(list(object({ notifications }))),
  activities: maybe(list(activity)),
  activity: nullable(activity),
});

const LISTS: Partial<Record<Operation, Check>> = {
  'contacts/users/get': list(user),
};

/**
 * What the service has answered, with its threads unpacked and its records made safe to read; the same object when they are.
 * @param me the reader
 */
export const soundAnswer = <T>(operation: Operation, data: T, me: User): T =>
  ((LISTS[operation] ?? records)(unpacked(data, me)) ?? data) as T;
