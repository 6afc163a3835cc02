import { applyChanges, type InboxFrame } from './applyChanges.js';
import { createPendingStore, type PendingStore, type PendingStoreOptions } from './createPendingStore.js';
import { emptyBase, type InboxBase } from './Inbox.js';
import type { InboxChange } from './inboxChanges.js';

/** Holds the inbox of one session. */
export type InboxStore = PendingStore<InboxBase, InboxChange, InboxFrame>;

export function createInboxStore(
  options: Pick<PendingStoreOptions<InboxBase, InboxFrame>, 'onChange' | 'onFrames'>,
): InboxStore {
  return createPendingStore({ base: emptyBase(0), apply: applyChanges, ...options });
}
