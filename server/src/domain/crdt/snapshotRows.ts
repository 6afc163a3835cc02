import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { StoreKey } from './StoreKey.js';
import { ofDocument, ofStore } from './storeRows.js';

/** Rows that one statement removes. */
const BATCH = 500;

/** Returns the snapshot; `null` when there is none yet. */
export async function readSnapshot(
  db: Kysely<Tables>,
  key: StoreKey,
): Promise<{ sequence: number; state: Uint8Array } | null> {
  const { rows } = await sql<{ sequence: number; state: Uint8Array }>`
    select sequence, state from crdt_snapshots where ${ofStore(key)}`.execute(db);
  return rows[0] ?? null;
}

/** How far a store and its snapshot are. */
export interface Compaction {
  /** Position of the last update. */
  sequence: number;
  /** Bytes of the log after the snapshot. */
  bytes: number;
  /** When the store was made, ms since epoch. A store that is made again under the same id is another one. */
  createdAt: number;
  /** Position of the snapshot; 0: there is none. */
  snapshot: number;
  /** When the snapshot was written, ms since epoch; 0: there is none. */
  snapshotAt: number;
}

/** `null`: the store, or its document, is not there (any more). */
export async function readCompaction(db: Kysely<Tables>, key: StoreKey): Promise<Compaction | null> {
  const { rows } = await sql<Compaction>`
    with found as (select sequence, created_at from crdt_snapshots where ${ofStore(key)})
    select sequence, created_at as "createdAt",
      coalesce((select sequence from found), 0) as snapshot,
      coalesce((select created_at from found), 0) as "snapshotAt",
      (select coalesce(sum(octet_length(update)), 0)::bigint from crdt_updates
        where ${ofStore(key)} and sequence > coalesce((select found.sequence from found), 0)) as bytes
    from crdt_stores where ${ofStore(key)} and exists (select from documents where ${ofDocument(key)})`.execute(db);
  return rows[0] ?? null;
}

/**
 * Writes a snapshot, unless the stored one is as new, or the store is not the one that was read. The lock prevents deletion of the store,
 * and does not block writers.
 */
export async function writeSnapshot(
  db: Kysely<Tables>,
  key: StoreKey,
  { sequence, state, createdAt, now }: { sequence: number; state: Uint8Array; createdAt: number; now: number },
): Promise<void> {
  await sql`
    insert into crdt_snapshots as stored
      (api_key, organization_id, document_id, store_hash, sequence, state, created_at)
    select ${key.apiKey}, ${key.organizationId}, ${key.documentId}, store_hash, ${sequence}::bigint, ${state}::bytea, ${now}::bigint
    from crdt_stores where ${ofStore(key)} and created_at = ${createdAt} and sequence >= ${sequence}
    for key share
    on conflict (api_key, organization_id, document_id, store_hash) do update set
      sequence = excluded.sequence, state = excluded.state, created_at = excluded.created_at
    where stored.sequence < excluded.sequence`.execute(db);
}

/**
 * Removes updates of the log below the snapshot that stands, if it was written by `writtenBy` (ms since epoch). The update at the position of
 * the snapshot stays: so a reader that is behind finds that the next update is missing, and not that there is none. Returns whether there may
 * be more.
 */
export async function removeUpdates(db: Kysely<Tables>, key: StoreKey, writtenBy: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select sequence from crdt_updates
      where ${ofStore(key)} and sequence < (
        select s.sequence from crdt_snapshots s where ${ofStore(key)} and created_at <= ${writtenBy})
      order by sequence limit ${BATCH} for update skip locked)
    delete from crdt_updates where ${ofStore(key)} and sequence in (select old.sequence from old)`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
