import type { Notification as NotificationRecord } from '@parley/protocol';
import type { Loaded } from '../../providers/createLoader.js';
import type { PartialNotification } from '../../providers/DataProviders.js';
import type { KnownPeople } from '../completePerson.js';

/** Completes single records by the data providers. */
export interface NotificationCompletion {
  /** Requests the data of a record: its content first, then the people in it, then its comment (§6.4). */
  resolve(record: NotificationRecord): void;
  /** Drops cached content, which may be outdated. */
  forget(record: NotificationRecord): void;
  /** Requests data that could not be loaded again. */
  retry(record: NotificationRecord): void;
  /** The result of the notification provider; `undefined`: it is not called for this record. */
  contentOf(record: NotificationRecord): Loaded<PartialNotification> | undefined;
  /**
   * The plain text of the record's comment. `null`: it, or a person it mentions, is being loaded. `undefined`: the comment provider is not
   * called for this record, or does not have it.
   */
  commentTextOf(
    record: NotificationRecord,
    people: { person: KnownPeople; unknownUser: string },
  ): string | null | undefined;
}
