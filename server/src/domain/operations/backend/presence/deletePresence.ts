import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { anyId } from '../../../../store/anyId.js';
import { type DocumentScope, writePresence } from './writePresence.js';

/** Removes added people. Skips people who were not added. */
export async function deletePresence(core: Core, scope: DocumentScope, userIds: readonly string[]): Promise<void> {
  const { apiKey, organizationId, documentId } = scope;
  await writePresence(core, scope, async (db) => {
    const { numAffectedRows = 0n } = await sql`
      delete from presence_people
      where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}
        and ${anyId('user_hash', userIds)}`.execute(db);
    return numAffectedRows > 0n;
  });
}
