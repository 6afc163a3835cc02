import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StreamKey } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { compactionJob } from './compaction.js';
import { enqueueStoreJobs } from './enqueueStoreJobs.js';
import { updateEventJob } from './updateEvent.js';
import type { StoreHead, StoreKey, StoreShape, StoreUpdate, StoreWriter } from './StoreKey.js';

/** SQL condition: a row is of the document. */
export const ofDocument = ({ apiKey, organizationId, documentId }: StreamKey) =>
  sql`api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}`;

/** SQL condition: a row is of the store. */
export const ofStore = (key: StoreKey): RawBuilder<SqlBool> =>
  sql<SqlBool>`${ofDocument(key)} and store_hash = id_hash(${key.storeId})`;

const HEAD = sql`store_id as "storeId", type, content_key as "contentKey", sequence, last_update as "lastUpdate",
  last_updated_by as "lastUpdatedBy", session_id as "sessionId", created_at as "createdAt"`;

/** Returns the store; `null` when nobody has written to it yet. */
export async function readHead(db: Kysely<Tables>, key: StoreKey): Promise<StoreHead | null> {
  const { rows } = await sql<StoreHead>`select ${HEAD} from crdt_stores where ${ofStore(key)}`.execute(db);
  return rows[0] ?? null;
}

/** As `readHead`. Other writers wait until the transaction ends. */
export async function lockHead(db: Kysely<Tables>, key: StoreKey): Promise<StoreHead | null> {
  const { rows } = await sql<StoreHead>`
    select ${HEAD} from crdt_stores where ${ofStore(key)} for no key update`.execute(db);
  return rows[0] ?? null;
}

/** Returns the stores of a document, by id, at most `CRDT_LIMITS.storesPerDocument`. */
export async function readHeads(db: Kysely<Tables>, document: StreamKey): Promise<StoreHead[]> {
  const { rows } = await sql<StoreHead>`
    select ${HEAD} from crdt_stores where ${ofDocument(document)} order by store_id`.execute(db);
  return rows;
}

/** Makes others that call it for the document wait until the transaction ends. Writers of known stores do not. */
export async function lockStores(db: Kysely<Tables>, document: StreamKey): Promise<void> {
  await sql`select from documents where ${ofDocument(document)} for no key update`.execute(db);
}

export async function countStores(db: Kysely<Tables>, document: StreamKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from crdt_stores where ${ofDocument(document)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the next updates after a position, in order. The first one is not adjacent when a snapshot has replaced updates. */
export async function readUpdates(
  db: Kysely<Tables>,
  key: StoreKey,
  after: number,
  limit: number,
): Promise<StoreUpdate[]> {
  const { rows } = await sql<StoreUpdate>`
    select sequence, update, user_id as by from crdt_updates where ${ofStore(key)} and sequence > ${after}
    order by sequence limit ${limit}`.execute(db);
  return rows;
}

export interface NewUpdate extends StoreWriter {
  shape: StoreShape;
  update: Uint8Array;
  /** Ms since epoch. */
  now: number;
  /** Condition. When it is false, nothing is written. */
  when?: RawBuilder<unknown> | undefined;
  /** Nothing is written when the store exists. */
  isNew?: boolean | undefined;
  /** `createdAt` of the store that the update follows from. Nothing is written when it was deleted, even if it was recreated. */
  createdAt?: number | undefined;
}

export interface Inserted {
  /** Position of the update; `null`: it was not written. */
  sequence: number | null;
  /** When the store was made, ms since epoch; `null`: the update was not written. */
  createdAt: number | null;
  /** The result of the condition `when`. */
  isAllowed: boolean;
  hasDocument: boolean;
  /** The document is being migrated: the update was not written. */
  isLocked: boolean;
}

/**
 * Appends an update in one statement; the first one makes the store. It is not written when the condition is false, the document is not
 * there or is being migrated, or the store has another type or content key, exists and must not, or is not the one that it was.
 */
export async function insertUpdate(db: Kysely<Tables>, key: StoreKey, entry: NewUpdate): Promise<Inserted> {
  const { createdAt, isNew = false } = entry;
  // Nearly always the store is the one that it was, and nothing has to be found out.
  const sequence = createdAt === undefined || isNew ? null : await raiseStore(db, key, { ...entry, createdAt });
  if (sequence === null) return makeOrRaiseStore(db, key, entry);
  return { sequence, createdAt: createdAt ?? null, isAllowed: true, hasDocument: true, isLocked: false };
}

/**
 * Appends an update to a known store. Returns its position; `null`: it was not written. The statement is minimal, because people wait for
 * it when they type.
 */
async function raiseStore(
  db: Kysely<Tables>,
  key: StoreKey,
  entry: NewUpdate & { createdAt: number },
): Promise<number | null> {
  const { shape, by, sessionId, now, when = sql`true`, createdAt } = entry;
  const { rows } = await sql<{ sequence: number }>`
    with raised as (
      update crdt_stores set sequence = sequence + 1, last_update = ${now}, last_updated_by = ${by}, session_id = ${sessionId}
      where ${ofStore(key)} and created_at = ${createdAt} and type = ${shape.type} and content_key = ${shape.contentKey}
        and ${when} and exists (select from documents where ${ofDocument(key)} and migration_id is null)
      returning store_hash, sequence
    ), ${logAndEnqueue(key, entry)}
    select sequence from raised`.execute(db);
  return rows[0]?.sequence ?? null;
}

async function makeOrRaiseStore(db: Kysely<Tables>, key: StoreKey, entry: NewUpdate): Promise<Inserted> {
  const { apiKey, organizationId, documentId, storeId } = key;
  const { shape, by, sessionId, now, when = sql`true`, isNew = false, createdAt = null } = entry;
  const { rows } = await sql<Inserted>`
    with checked as materialized (
      select (${when}) as "isAllowed", exists (select from documents where ${ofDocument(key)}) as "hasDocument",
        exists (select from documents where ${ofDocument(key)} and migration_id is not null) as "isLocked"
    ), raised as (
      insert into crdt_stores as stored (api_key, organization_id, document_id, store_id, type, content_key, sequence,
        last_update, last_updated_by, session_id, created_at)
      select ${apiKey}, ${organizationId}, ${documentId}, ${storeId}, ${shape.type}, ${shape.contentKey}, 1, ${now}, ${by},
        ${sessionId}, ${now}
      from checked where "isAllowed" and "hasDocument" and not "isLocked"
        and (${createdAt}::bigint is null or exists (
          select from crdt_stores where ${ofStore(key)} and created_at = ${createdAt}::bigint))
      on conflict (api_key, organization_id, document_id, store_hash) do update set
        sequence = stored.sequence + 1, last_update = excluded.last_update, last_updated_by = excluded.last_updated_by,
        session_id = excluded.session_id
      where stored.type = excluded.type and stored.content_key = excluded.content_key and not ${isNew}::boolean
        and stored.created_at = coalesce(${createdAt}::bigint, stored.created_at)
      returning store_hash, sequence, created_at
    ), ${logAndEnqueue(key, entry)}
    select (select sequence from raised) as sequence, (select created_at from raised) as "createdAt",
      "isAllowed", "hasDocument", "isLocked" from checked`.execute(db);
  return rows[0]!;
}

/** The parts of a write that follow from `raised`, the row of the store: the row of the log, and jobs. */
function logAndEnqueue(key: StoreKey, { update, by, now }: NewUpdate): RawBuilder<unknown> {
  const { apiKey, organizationId, documentId } = key;
  return sql`logged as (
      insert into crdt_updates
        (api_key, organization_id, document_id, store_hash, sequence, update, user_id, created_at)
      select ${apiKey}, ${organizationId}, ${documentId}, store_hash, sequence, ${update}, ${by}, ${now} from raised
    ), enqueued as (${enqueueStoreJobs(key, [updateEventJob(key, now), compactionJob(now, update.length)])})`;
}
