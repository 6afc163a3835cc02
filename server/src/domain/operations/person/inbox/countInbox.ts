import type { InboxOptions, NotificationCounts } from '@parley/protocol';
import { type InboxOwner, inboxScopeOf } from '../../../inbox/InboxOwner.js';
import { loadInboxReader } from '../../../inbox/loadInboxReaders.js';
import { countsOf, loadInboxState } from '../../../inbox/loadInboxState.js';
import { readPosition } from '../../../common/readPosition.js';

/**
 * Returns a person's counts of unread records, each at most 100, and a position: the counts include every change up to
 * it.
 */
export async function countInbox(
  owner: InboxOwner,
  options: InboxOptions,
): Promise<{ sequence: number; counts: NotificationCounts }> {
  const { core, tenant, organizationId, userId } = owner;
  const scope = inboxScopeOf(owner);
  const sequence = await readPosition(core.db, scope);
  const reader = await loadInboxReader(core.db, tenant, organizationId, userId);
  return { sequence, counts: countsOf(await loadInboxState(core.db, scope, reader, options, core.clock.now())) };
}
