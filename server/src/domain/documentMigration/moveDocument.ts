import { type Kysely, sql } from 'kysely';
import { liftTimeLimit } from '../../store/liftTimeLimit.js';
import type { Tables } from '../../store/tables.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { COMPACT_STORE } from '../crdt/compaction.js';
import { TELL_STORE_UPDATE } from '../crdt/updateEvent.js';
import { beingDeleted } from '../deletion/beingDeleted.js';
import { mergeInlineReactions } from './mergeInlineReactions.js';
import { mergeViews } from './mergeViews.js';
import { isMoved, own } from './isMoved.js';
import type { Move } from './Move.js';
import { INBOX_TABLES, MOVED_TABLES, MOVED_WITH_PARTS, type MovedTable } from './movedTables.js';

/**
 * Moves everything in a document to another one, which is created when it is missing, and deletes the document. Readers of both are reset.
 * Nobody writes in the first one meanwhile: it is locked (`refuseLocked`). Writers of the second one wait. Returns whether the first one
 * existed. Throws `UNAVAILABLE` while earlier content of the second one is being deleted.
 */
export async function moveDocument(tx: WriteTransaction, move: Move, now: number): Promise<boolean> {
  const { db } = tx;
  await liftTimeLimit(db); // a large document takes longer than a request may
  const source = await lockSource(db, move);
  if (!source) return false;
  const firstNumber = await lockTarget(db, move, now);
  await mergeViews(db, move);
  for (const table of MOVED_TABLES) await moveTable(db, move, table);
  await moveThreads(db, move, firstNumber);
  await mergeInlineReactions(db, move);
  for (const table of MOVED_WITH_PARTS) await moveWithParts(db, move, table);
  await moveGrants(db, move, now);
  await moveJobs(db, move);
  await announceMove(tx, move);
  for (const table of INBOX_TABLES) await moveTable(db, move, table);
  await sql`delete from documents x where ${own('x', move)} and document_id = ${move.documentId}`.execute(db);
  await sql`delete from document_keys x where ${own('x', move)} and document_id = ${move.documentId}`.execute(db);
  return true;
}

/** Waits for jobs that write in the document, and blocks new ones. Returns whether it exists. */
async function lockSource(db: Kysely<Tables>, move: Move): Promise<boolean> {
  const { documentId } = move;
  // In the order in which `writeFanOut` locks them.
  await sql`
    select from notification_fan_outs x where ${own('x', move)} and document_id = ${documentId} for update`.execute(db);
  const { rows } = await sql`
    select from documents x where ${own('x', move)} and document_id = any(${[documentId, move.newDocumentId]}::text[])
    order by document_id for update`.execute(db);
  // Rows that refer to it are written, or never will be.
  await sql`select from document_keys x where ${own('x', move)} and document_id = ${documentId} for update`.execute(db);
  await sql`select from crdt_stores x where ${own('x', move)} and document_id = ${documentId} for update`.execute(db);
  if (rows.length === 0) return false;
  const { rows: found } = await sql`
    select from documents x where ${own('x', move)} and document_id = ${documentId}`.execute(db);
  return found.length > 0;
}

/** Creates the target when it is missing, and blocks other writers. Returns the last number of its threads before. */
async function lockTarget(db: Kysely<Tables>, move: Move, now: number): Promise<number> {
  const { apiKey, organizationId, documentId, newDocumentId } = move;
  await sql`
    insert into documents (api_key, organization_id, document_id, document_name, access_type, disabled, page_info, custom,
      vouched_fields, created_at, last_updated)
    select ${apiKey}, ${organizationId}, ${newDocumentId}, document_name, access_type, disabled, page_info, custom,
      vouched_fields, ${now}, ${now}
    from documents x where ${own('x', move)} and document_id = ${documentId}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ before: number }>`
    update documents x set
      last_annotation_number = x.last_annotation_number + s.last_annotation_number,
      last_broadcast_at = greatest(x.last_broadcast_at, s.last_broadcast_at)
    from documents s
    where ${own('x', move)} and x.document_id = ${newDocumentId} and ${own('s', move)} and s.document_id = ${documentId}
    returning x.last_annotation_number - s.last_annotation_number as before`.execute(db);
  if (!rows[0]) throw beingDeleted(newDocumentId);
  return rows[0].before;
}

/** After their view marks, which are found by them. */
async function moveThreads(db: Kysely<Tables>, move: Move, firstNumber: number): Promise<void> {
  await sql`
    update comment_annotations x set
      document_id = ${move.newDocumentId}, annotation_number = x.annotation_number + ${firstNumber}::bigint
    where ${own('x', move)} and document_id = ${move.documentId}`.execute(db);
}

async function moveTable(db: Kysely<Tables>, move: Move, { table, of, key }: MovedTable): Promise<void> {
  if (key) await deleteDuplicates(db, move, table, key);
  await sql`
    update ${sql.table(table)} x set document_id = ${move.newDocumentId} where ${isMoved(move, of)}`.execute(db);
}

/** Deletes rows that have a twin in the target. */
async function deleteDuplicates(db: Kysely<Tables>, move: Move, table: string, key: readonly string[]): Promise<void> {
  const hasSameKey = key.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`x.${name}`)}`);
  await sql`
    delete from ${sql.table(table)} x using ${sql.table(table)} t
    where ${own('x', move)} and x.document_id = ${move.documentId}
      and ${own('t', move)} and t.document_id = ${move.newDocumentId} and ${sql.join(hasSameKey, sql` and `)}`.execute(
    db,
  );
}

/** Both in one statement, at the end of which the database checks that parts refer to existing rows. */
async function moveWithParts(
  db: Kysely<Tables>,
  move: Move,
  { table, key, parts }: (typeof MOVED_WITH_PARTS)[number],
): Promise<void> {
  await deleteDuplicates(db, move, table, [key]);
  const moved = [...parts, table].map(
    (name) => sql`${sql.ref(`moved_${name}`)} as (
      update ${sql.table(name)} x set document_id = ${move.newDocumentId}
      where ${own('x', move)} and document_id = ${move.documentId})`,
  );
  await sql`with ${sql.join(moved)} select`.execute(db);
}

/** A grant on the target that has ended counts as absent. Contexts of a document whose id is that of the organization would be for all documents. */
async function moveGrants(db: Kysely<Tables>, move: Move, now: number): Promise<void> {
  const { organizationId, documentId, newDocumentId } = move;
  const ended = sql`expires_at <= ${Math.floor(now / 1000)}::bigint`;
  const ofDocument = sql`x.type = 'document' and x.resource_hash = id_hash(${documentId})`;
  await sql`
    delete from grants x where ${own('x', move)} and x.type = 'document' and x.resource_hash = id_hash(${newDocumentId})
      and ${ended}`.execute(db);
  await sql`
    delete from grants x using grants t where ${own('x', move)} and ${ofDocument}
      and ${own('t', move)} and t.type = 'document' and t.resource_hash = id_hash(${newDocumentId})
      and t.user_id = x.user_id`.execute(db);
  await sql`update grants x set resource_id = ${newDocumentId} where ${own('x', move)} and ${ofDocument}`.execute(db);
  if (documentId === organizationId) return;
  const ofContext = sql`id_hash(x.resource_id) = id_hash(${documentId})`;
  if (newDocumentId === organizationId) {
    await sql`delete from context_grants x where ${own('x', move)} and ${ofContext}`.execute(db);
    return;
  }
  await sql`
    delete from context_grants x where ${own('x', move)} and id_hash(x.resource_id) = id_hash(${newDocumentId})
      and ${ended}`.execute(db);
  await sql`
    delete from context_grants x using context_grants t where ${own('x', move)} and ${ofContext}
      and ${own('t', move)} and id_hash(t.resource_id) = id_hash(${newDocumentId})
      and t.user_id = x.user_id and t.access_field = x.access_field`.execute(db);
  await sql`
    update context_grants x set resource_id = ${newDocumentId} where ${own('x', move)} and ${ofContext}`.execute(db);
}

/** Jobs about stores. One that runs now finds no store, and runs again. */
async function moveJobs(db: Kysely<Tables>, move: Move): Promise<void> {
  const { documentId, newDocumentId } = move;
  const kinds = [COMPACT_STORE, TELL_STORE_UPDATE];
  const ofStores = sql`${own('x', move)} and x.kind = any(${kinds}) and x.payload ->> 'documentId' = ${documentId}`;
  const key = sql`encode(id_hash(${newDocumentId}), 'hex') || encode(id_hash(x.payload ->> 'storeId'), 'hex')`;
  // The store of the target with the same id is another one, with a job of its own.
  await sql`
    delete from jobs x where ${ofStores} and exists (
      select from jobs t where ${own('t', move)} and t.kind = x.kind and t.key = ${key})`.execute(db);
  await sql`
    update jobs x set key = ${key}, payload = x.payload || jsonb_build_object('documentId', ${newDocumentId}::text)
    where ${ofStores}`.execute(db);
}

/** As after a deletion, and a reset of the target's stream: the moved rows were not announced in it. */
async function announceMove(tx: WriteTransaction, { documentId, newDocumentId, ...organization }: Move): Promise<void> {
  await tx.append({ ...organization, documentId: '' }, [
    { kind: 'access', documentIds: [documentId, newDocumentId].sort() },
  ]);
  // Streams are locked in the order of their ids.
  for (const id of [documentId, newDocumentId].sort()) {
    const stream = { ...organization, documentId: id };
    if (id === documentId) await tx.append(stream, [{ kind: 'document' }]);
    else await tx.restart(stream, { kind: 'document' });
  }
}
