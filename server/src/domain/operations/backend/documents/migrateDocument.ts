import type { EndpointData, EndpointResult, migrateDocument as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { generateId } from '../../../../ids.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { documentMissing, requireOrganization } from '../../../access/scope.js';
import { refuseBeingDeleted } from '../../../deletion/beingDeleted.js';
import { MIGRATE_DOCUMENT } from '../../../documentMigration/runMigration.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `organizations/documents/migrate` (REST contract §3.7). Locks the document and enqueues the job that moves everything in it. The same request
 * while it runs returns the running migration. Throws `NOT_FOUND` for an unknown organization or document, `FAILED_PRECONDITION` when another
 * migration touches one of the documents, and `UNAVAILABLE` while earlier content of the target is being deleted.
 */
export async function migrateDocument(
  core: Core,
  { apiKey }: Tenant,
  { organizationId, documentId, newDocumentId }: Input,
): Promise<EndpointResult<typeof endpoint>> {
  const now = core.clock.now();
  const organization = { api_key: apiKey, organization_id: organizationId };
  return core.write(async (tx) => {
    // Two requests of an organization begin one after the other.
    await sql`
      select from organization_keys where api_key = ${apiKey} and organization_id = ${organizationId}
      for no key update`.execute(tx.db);
    await requireOrganization(tx.db, apiKey, organizationId);
    const running = await findRunning(tx, apiKey, { organizationId, documentId, newDocumentId });
    if (running !== null) return { migrationId: running };
    await refuseBeingDeleted(tx.db, apiKey, [{ organizationId, documentId: newDocumentId }]);
    const migrationId = generateId();
    // Waits for those who are writing in it. Later writers find it locked.
    const ofDocument = sql`
      api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}`;
    const { rows } = await sql`select from documents where ${ofDocument} for update`.execute(tx.db);
    if (rows.length === 0) throw documentMissing(documentId);
    await sql`update documents set migration_id = ${migrationId} where ${ofDocument}`.execute(tx.db);
    await tx.db
      .insertInto('document_migrations')
      .values({
        ...organization,
        migration_id: migrationId,
        document_id: documentId,
        new_document_id: newDocumentId,
        status: 'pending',
        error: null,
        created_at: now,
        ended_at: null,
      })
      .execute();
    const job = { kind: MIGRATE_DOCUMENT, key: migrationId, payload: {}, runAt: now };
    await tx.enqueue({ apiKey, organizationId, ...job });
    return { migrationId };
  });
}

/** Returns the running migration between the two documents. Throws when another one touches one of them. */
async function findRunning(
  tx: WriteTransaction,
  apiKey: string,
  { organizationId, documentId, newDocumentId }: Input,
): Promise<string | null> {
  const both = [documentId, newDocumentId];
  const { rows } = await sql<{ migrationId: string; isSame: boolean }>`
    select migration_id as "migrationId", document_id = ${documentId} and new_document_id = ${newDocumentId} as "isSame"
    from document_migrations
    where api_key = ${apiKey} and organization_id = ${organizationId} and ended_at is null
      and (document_id = any(${both}::text[]) or new_document_id = any(${both}::text[]))`.execute(tx.db);
  const same = rows.find(({ isSame }) => isSame);
  if (same) return same.migrationId;
  if (rows.length === 0) return null;
  throw new ParleyError('FAILED_PRECONDITION', 'Another migration of one of these documents has not ended yet.');
}
