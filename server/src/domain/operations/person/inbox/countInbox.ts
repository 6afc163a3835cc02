import type { InboxOptions, NotificationCounts } from '@parley/protocol';
import { type InboxOwner, scopeOf } from '../../../inbox/InboxOwner.js';
import { loadInboxReader } from '../../../inbox/loadInboxReaders.js';
import { countsOf, loadInboxState } from '../../../inbox/loadInboxState.js';
import { readPosition } from '../../../common/readPosition.js';

/** Unread records of a person, each count at most 100, and the position that the counts hold every change of. */
export async function countInbox(
  owner: InboxOwner,
  options: InboxOptions,
): Promise<{ sequence: number; counts: NotificationCounts }> {
  const { core, tenant, organizationId, userId } = owner;
  const scope = scopeOf(owner);
  const sequence = await readPosition(core.db, scope);
  const reader = await loadInboxReader(core.db, tenant, organizationId, userId);
  return { sequence, counts: countsOf(await loadInboxState(core.db, scope, reader, options, core.clock.now())) };
}
