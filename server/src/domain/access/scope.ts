import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { beingDeleted } from '../deletion/beingDeleted.js';
import { DocumentLocked } from './documentLock.js';
import { moderationOfDocument, moderationOfOrganization, type StoredModeration } from './isModerated.js';
import { list } from '../../store/list.js';

/** The organization of a write, and its document when it has one. */
export interface ScopeRequest {
  apiKey: string;
  organizationId: string;
  documentId?: string | undefined;
  createOrganization?: boolean | undefined;
  createDocument?: boolean | undefined;
}

export const organizationMissing = (organizationId: string) =>
  new ParleyError('NOT_FOUND', `There is no organization ${JSON.stringify(organizationId)}.`);
export const documentMissing = (documentId: string) =>
  new ParleyError('NOT_FOUND', `There is no document ${JSON.stringify(documentId)} in this organization.`);

export async function organizationExists(db: Kysely<Tables>, apiKey: string, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .select('organization_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the condition that documents exist, for a write of one statement. It also locks the documents, in the order of their ids and
 * before the write locks a stream. Every writer of documents locks in this order, so that no two writers wait for each other. A write of
 * several documents does not wait for one that is locked: the condition is false, so that a long write of one document blocks nobody in
 * another one. The documents of a deleted organization remain for a while, so the organization is looked up too. A document that is being
 * migrated counts as missing.
 * @param documentIds each once
 * @param isChanged the write changes the documents' own rows
 */
export const lockDocuments = (
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  documentIds: readonly string[],
  isChanged: boolean,
) => sql<SqlBool>`exists (select from organizations where api_key = ${apiKey} and organization_id = ${organizationId})
  and (
  select count(*) from (
    select from documents
    where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = any(${list(documentIds)})
      and migration_id is null
    order by document_id
    ${isChanged ? sql`for no key update` : sql`for key share`} ${documentIds.length > 1 ? sql`skip locked` : sql``}
  ) as locked) = ${documentIds.length}::int`;

/** Throws `NOT_FOUND` for an unknown organization (REST contract §1.7). */
export async function requireOrganization(db: Kysely<Tables>, apiKey: string, organizationId: string): Promise<void> {
  if (!(await organizationExists(db, apiKey, organizationId))) throw organizationMissing(organizationId);
}

/**
 * Makes sure that the organization exists, and the document if one is named. Creates them when the flags request it (REST contract §1.7),
 * with id, defaults and times only. Otherwise throws `NOT_FOUND`, and the transaction is rolled back; `UNAVAILABLE` when earlier content
 * under the id is still being deleted. Locks the rows against deletion until commit. Throws `DocumentLocked` while the document is being
 * migrated. Returns the moderation settings.
 * @param isDocumentChanged the write changes the document's own row, or notifies people of it
 */
export async function ensureScope(
  tx: WriteTransaction,
  now: number,
  request: ScopeRequest,
  isDocumentChanged = false,
): Promise<StoredModeration> {
  const { apiKey, organizationId, documentId } = request;
  const times = { custom: '{}', created_at: now, last_updated: now };
  const organization = { api_key: apiKey, organization_id: organizationId };
  const lockOrganization = () =>
    tx.db
      .selectFrom('organizations')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .select(moderationOfOrganization.as('moderation'))
      .forKeyShare()
      .executeTakeFirst();
  let organizationRow = await lockOrganization();
  if (!organizationRow) {
    if (!request.createOrganization) throw organizationMissing(organizationId);
    await tx.db
      .insertInto('organizations')
      .values({ ...organization, ...times })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    organizationRow = await lockOrganization();
    if (!organizationRow) throw beingDeleted(organizationId);
  }
  const ofOrganization = organizationRow.moderation;
  if (documentId === undefined) return { ofOrganization };

  const lock = () =>
    tx.db
      .selectFrom('documents')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .where('document_id', '=', documentId)
      .select(['migration_id', moderationOfDocument.as('moderation')])
      .$call((query) => (isDocumentChanged ? query.forNoKeyUpdate() : query.forKeyShare()))
      .executeTakeFirst();
  const found = await lock();
  if (found && found.migration_id !== null) throw new DocumentLocked(documentId);
  if (found) return { ofDocument: found.moderation, ofOrganization };
  if (!request.createDocument) throw documentMissing(documentId);
  await tx.db
    .insertInto('documents')
    .values({ ...organization, document_id: documentId, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await lock();
  if (!made) throw beingDeleted(documentId);
  return { ofDocument: made.moderation, ofOrganization };
}
