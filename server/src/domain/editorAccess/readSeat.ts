import type { Kysely } from 'kysely';
import type { StreamKey } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import type { StoredSeat } from './Seat.js';

/** Returns the editor's seat of a document; `undefined`: nobody has ever requested it. @param isLocked locks the row for a change */
export async function readSeat(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: StreamKey,
  { isLocked = false } = {},
): Promise<StoredSeat | undefined> {
  const row = await db
    .selectFrom('editor_seats')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .select(['version', 'user_id', 'tab_id', 'lease_ends_at', 'requests'])
    .$call((query) => (isLocked ? query.forUpdate() : query))
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, user_id: userId, tab_id: tabId, lease_ends_at: leaseEndsAt, requests } = row;
  const isTaken = userId !== null && tabId !== null && leaseEndsAt !== null;
  return { version, editor: isTaken ? { userId, tabId, leaseEndsAt } : null, requests };
}
