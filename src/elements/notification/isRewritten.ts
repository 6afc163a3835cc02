import type { Notification as NotificationRecord } from '@parley/protocol';
import { isEqual } from '../../isEqual.js';

/**
 * Whether a live record may mean new content at the provider. A change of only the reader's marks does not; a record without any
 * change at the service does, as the same notification written again looks like that.
 */
export function isRewritten(before: NotificationRecord, after: NotificationRecord): boolean {
  return hasOtherContent(before, after) || isEqual(marksOf(before), marksOf(after));
}

/** Whether two records of one notification differ in more than the reader's marks. */
export function hasOtherContent(before: NotificationRecord, after: NotificationRecord): boolean {
  return !isEqual({ ...before, ...NO_MARKS }, { ...after, ...NO_MARKS });
}

const NO_MARKS = {
  isUnread: undefined,
  isSeen: undefined,
  isPersisted: undefined,
  forYou: undefined,
  sequence: undefined,
};

const marksOf = ({ isUnread, isSeen, isPersisted }: NotificationRecord) => ({ isUnread, isSeen, isPersisted });
