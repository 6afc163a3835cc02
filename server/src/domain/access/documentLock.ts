import type { ItemResults } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { byOrganization } from '../../store/byOrganization.js';
import { list } from '../../store/list.js';
import type { Tables } from '../../store/tables.js';
import { itemResults } from '../common/itemResults.js';

const IS_LOCKED = 'The document is being migrated. Nothing can be written in it until that has ended.';

/** A write to a document that is being migrated (REST contract §3.7). */
export class DocumentLocked extends ParleyError {
  constructor(documentId?: string) {
    super('FAILED_PRECONDITION', documentId === undefined ? IS_LOCKED : `${JSON.stringify(documentId)}: ${IS_LOCKED}`);
  }
}

/**
 * Throws `DocumentLocked` when one of the documents is being migrated. They stay as they are until the transaction ends: a migration waits for
 * it. Documents that do not exist are ignored. `ensureScope` and `lockDocuments` do the same for the document of a write; others call this before
 * they lock a stream.
 */
export async function refuseLocked(
  db: Kysely<Tables>,
  apiKey: string,
  places: readonly { organizationId: string; documentId?: string | undefined }[],
): Promise<void> {
  for (const [organizationId, own] of byOrganization(places)) {
    const ids = [...new Set(own.flatMap(({ documentId }) => documentId ?? []))];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; isLocked: boolean }>`
      select document_id as id, migration_id is not null as "isLocked" from documents
      where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = any(${list(ids)})
      order by document_id for key share`.execute(db);
    const locked = rows.find(({ isLocked }) => isLocked);
    if (locked) throw new DocumentLocked(locked.id);
  }
}

/**
 * Returns the condition that none of the documents is being migrated, for a write of one statement. They stay as they are until it is committed.
 * @param documentIds a query of ids
 */
export const isUnlocked = (
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  documentIds: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from (
    select migration_id from documents
    where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = any(array(${documentIds}))
    order by document_id for key share) as written
  where migration_id is not null)`;

/** As `refuseLocked`, for documents of one organization. */
export const refuseLockedDocuments = (
  db: Kysely<Tables>,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  documentIds: readonly string[],
): Promise<void> =>
  refuseLocked(
    db,
    apiKey,
    documentIds.map((documentId) => ({ organizationId, documentId })),
  );

/**
 * Returns the failed items of documents that are being migrated, for a write to several documents that skips these. The write has the
 * condition `migration_id is null`.
 */
export async function lockedItems<Extra extends object = object>(
  db: Kysely<Tables>,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  documentIds: readonly string[],
  extra?: (id: string) => Extra,
): Promise<ItemResults<Extra>> {
  const { rows } = await sql<{ id: string }>`
    select document_id as id from documents where api_key = ${apiKey} and organization_id = ${organizationId}
      and document_id = any(${list(documentIds)}) and migration_id is not null`.execute(db);
  const ids = rows.map(({ id }) => id);
  return itemResults(ids, [], { done: '', failed: { code: 'failed-precondition', message: IS_LOCKED } }, extra);
}
