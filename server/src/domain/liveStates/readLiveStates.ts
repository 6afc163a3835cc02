import type { LiveStateData } from '@parley/protocol';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { anyId } from '../../store/anyId.js';
import type { StreamKey } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { briefPerson } from '../people/briefPerson.js';
import { loadPeople } from '../people/loadPeople.js';

/** Returns the live states of a document with these ids, in no order. Those that nobody has written are absent. */
export async function readLiveStates(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: StreamKey,
  ids: readonly string[],
): Promise<LiveStateData[]> {
  const rows = await db
    .selectFrom('live_states')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .where(sql<SqlBool>`${anyId('live_state_hash', ids)}`)
    .select(['live_state_id', 'data', 'updated_at', 'updated_by', 'tab_id'])
    .execute();
  const writers = new Set(rows.flatMap(({ updated_by }) => updated_by ?? []));
  const people = await loadPeople(db, { apiKey, organizationId }, writers);
  return rows.map((row) => ({
    liveStateDataId: row.live_state_id,
    data: row.data,
    lastUpdated: row.updated_at,
    updatedBy: row.updated_by === null ? null : briefPerson(people, organizationId, row.updated_by),
    tabId: row.tab_id,
  }));
}
