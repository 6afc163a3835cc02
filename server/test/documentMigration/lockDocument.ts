import { sql } from 'kysely';
import type { TestKey } from '../support/TestKey.js';

/** Locks a document as the request of a migration does. Its job does not run before `runMigration` of the test. */
export async function lockDocument(
  { apiKey, service }: TestKey,
  place: { organizationId: string; documentId: string; newDocumentId: string },
  migrationId: string,
): Promise<void> {
  const { organizationId, documentId, newDocumentId } = place;
  const { db } = service.core;
  await sql`
    update documents set migration_id = ${migrationId}
    where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}`.execute(db);
  await db
    .insertInto('document_migrations')
    .values({
      api_key: apiKey,
      organization_id: organizationId,
      migration_id: migrationId,
      document_id: documentId,
      new_document_id: newDocumentId,
      status: 'pending',
      created_at: 0,
    })
    .execute();
}
