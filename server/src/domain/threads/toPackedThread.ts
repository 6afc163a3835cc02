import { type OwnSubscription, packThread, type PackedThread, type SharedValues } from '@parley/protocol';
import type { ThreadScope } from '../access/ThreadScope.js';
import { usersIn } from './addOwnRows.js';
import { LISTED_SUBSCRIBERS } from './listedPeople.js';
import type { CompleteThread } from './threadRows.js';
import { toAnnotation } from './toAnnotation.js';

/**
 * Returns a thread in its wire form for clients, without draft comments of other people. The caller checks that the reader may see the
 * thread (`maySeeThread`).
 * @param readerId the person whose drafts, view mark and subscription are included; `null`: the form that all others share
 */
export function toPackedThread(
  scope: ThreadScope,
  thread: CompleteThread,
  readerId: string | null,
  shared: SharedValues,
): PackedThread {
  const behind = usersBehind(thread);
  const own = behind.find((row) => row.subscriber_id === readerId);
  const annotation = toAnnotation(scope, behind.length > 0 ? withoutRows(thread, behind) : thread, readerId);
  annotation.subscriberCount = thread.subscriber_count;
  return packThread(annotation, shared, own && toOwnSubscription(own));
}

function withoutRows(thread: CompleteThread, rows: CompleteThread['subscriptions']): CompleteThread {
  const left = new Set(rows);
  return { ...thread, subscriptions: thread.subscriptions.filter((row) => !left.has(row)) };
}

/** Returns the rows of the people whom a thread does not name to others. */
export const usersBehind = (thread: CompleteThread) => usersIn(thread).slice(LISTED_SUBSCRIBERS);

/** A subscription of the reader. */
export const toOwnSubscription = ({
  is_subscribed: isSubscribed,
  type,
}: CompleteThread['subscriptions'][number]): OwnSubscription => ({
  isSubscribed,
  type,
});
