import type { StoreVersion } from '@parley/protocol';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { briefPerson } from '../people/briefPerson.js';
import { loadPeople } from '../people/loadPeople.js';
import type { StoreKey } from './StoreKey.js';
import { ofStore } from './storeRows.js';

/** Returns the versions of a store without their states, newest first; or the one with the given id. */
export async function readVersions(db: Kysely<Tables>, key: StoreKey, versionId?: string): Promise<StoreVersion[]> {
  const isAsked = versionId === undefined ? sql`true` : sql`version_id = ${versionId}`;
  const { rows } = await sql<Omit<StoreVersion, 'createdBy'> & { createdBy: string }>`
    select version_id as "versionId", version_name as "versionName", created_at as "createdAt", created_by as "createdBy"
    from crdt_versions where ${ofStore(key)} and ${isAsked} order by created_at desc, version_id`.execute(db);
  const { organizationId } = key;
  const people = await loadPeople(db, key, new Set(rows.map(({ createdBy }) => createdBy)));
  return rows.map((row) => ({ ...row, createdBy: briefPerson(people, organizationId, row.createdBy) }));
}

export async function readVersionState(
  db: Kysely<Tables>,
  key: StoreKey,
  versionId: string,
): Promise<Uint8Array | null> {
  const { rows } = await sql<{ state: Uint8Array }>`
    select state from crdt_versions where ${ofStore(key)} and version_id = ${versionId}`.execute(db);
  return rows[0]?.state ?? null;
}
