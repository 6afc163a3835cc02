import type { Notification as NotificationRecord } from '@parley/protocol';
import type { Loaded } from '../../providers/createLoader.js';
import type { PartialNotification } from '../../providers/DataProviders.js';
import type { KnownPeople } from '../completePerson.js';

/** Completes single records by the data providers. */
export interface NotificationCompletion {
  /** Asks for what a record needs: its content first, then the people who are named in it, then its comment (§6.4). */
  resolve(record: NotificationRecord): void;
  /** Content that was read before may no longer hold. */
  forget(record: NotificationRecord): void;
  /** Asks again for what could not be loaded. */
  retry(record: NotificationRecord): void;
  /** The answer of the notification provider; `undefined`: it is not asked for this record. */
  contentOf(record: NotificationRecord): Loaded<PartialNotification> | undefined;
  /**
   * What the comment of the record says, plain. `null`: it, or somebody whom it mentions, is awaited. `undefined`: the comment provider is not
   * asked for this record, or does not have it.
   */
  commentTextOf(
    record: NotificationRecord,
    people: { person: KnownPeople; unknownUser: string },
  ): string | null | undefined;
}
