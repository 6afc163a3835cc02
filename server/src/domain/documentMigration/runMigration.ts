import { sql, type SqlBool } from 'kysely';
import type { Core } from '../../core.js';
import type { WriteTransaction } from '../../store/transaction.js';
import type { Tables } from '../../store/tables.js';
import { bytesToMove } from './bytesToMove.js';
import { moveDocument } from './moveDocument.js';

/** Job that migrates a document. Its key is the id of the migration. */
export const MIGRATE_DOCUMENT = 'migrateDocument';

/** A migration by its id. */
interface MigrationKey {
  apiKey: string;
  organizationId: string;
  migrationId: string;
}

/** Notes that a migration has begun. Returns false when it has ended, or is not there any more. */
export async function beginMigration(tx: WriteTransaction, key: MigrationKey): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('document_migrations')
    .set({ status: 'in_progress' })
    .where(ofKey(key))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Migrates the document, all of it in this transaction: others see it in one document or in the other, and an interrupted run has no
 * effect. A second run at the same time waits for the first, and finds that it has ended.
 * @param core its disk must have room for all of it: nobody could write after a migration that filled it
 */
export async function runMigration({ clock, storage }: Core, tx: WriteTransaction, key: MigrationKey): Promise<void> {
  const row = await tx.db
    .selectFrom('document_migrations')
    .where(ofKey(key))
    .where('ended_at', 'is', null)
    .select(['document_id', 'new_document_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const { apiKey, organizationId } = key;
  const move = { apiKey, organizationId, documentId: row.document_id, newDocumentId: row.new_document_id };
  if (storage.isBounded) storage.requireRoom(await bytesToMove(tx.db, move));
  const isMoved = await moveDocument(tx, move, clock.now());
  await end(
    tx,
    key,
    isMoved ? { status: 'completed' } : { status: 'failed', error: 'The document was deleted.' },
    clock.now(), // when everything was moved
  );
}

/** Ends a migration that did not succeed: everything is where it was, and can be written again. @param error why, for people */
export async function failMigration(
  tx: WriteTransaction,
  key: MigrationKey,
  error: string,
  now: number,
): Promise<void> {
  const ended = await end(tx, key, { status: 'failed', error }, now);
  if (!ended) return;
  await tx.db
    .updateTable('documents')
    .set({ migration_id: null })
    .where('api_key', '=', key.apiKey)
    .where('organization_id', '=', key.organizationId)
    .where('document_id', '=', ended.document_id)
    .execute();
}

/** Returns `undefined` when it has ended before. */
function end(
  tx: WriteTransaction,
  key: MigrationKey,
  outcome: { status: Tables['document_migrations']['status']; error?: string },
  now: number,
): Promise<{ document_id: string } | undefined> {
  return tx.db
    .updateTable('document_migrations')
    .set({ ...outcome, ended_at: now })
    .where(ofKey(key))
    .where('ended_at', 'is', null)
    .returning('document_id')
    .executeTakeFirst();
}

const ofKey = ({ apiKey, organizationId, migrationId }: MigrationKey) => sql<SqlBool>`
  api_key = ${apiKey} and organization_id = ${organizationId} and migration_id = ${migrationId}`;
