import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type InboxOwner, inboxScopeOf } from './InboxOwner.js';
import type { RecordView } from './inboxRules.js';
import { loadInboxReader } from './loadInboxReaders.js';
import { loadInboxRecords } from './loadInboxRecords.js';
import { shownTo } from './shownTo.js';

/** Returns the ids of the records that the person may see now. Panel options, such as age and documents, do not matter. */
export async function visibleRecordIds(
  db: Kysely<Tables>,
  owner: InboxOwner,
  notificationIds: readonly string[],
  isWanted: (view: RecordView) => boolean = () => true,
): Promise<string[]> {
  const { core, tenant, organizationId, userId } = owner;
  const records = await loadInboxRecords(db, inboxScopeOf(owner), notificationIds, new Set([userId]));
  const reader = await loadInboxReader(db, tenant, organizationId, userId);
  const now = core.clock.now();
  const seen = [...records].filter(([, { row, own, items }]) => {
    const shown = shownTo(row, own.get(userId) ?? null, items, reader, 'client', now);
    return shown !== null && isWanted(shown.view);
  });
  return seen.map(([id]) => id);
}
