import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { NotificationScope } from './NotificationRecord.js';

/** Locks the organization's stream until commit. Every writer of recipient rows does so before it reads them. */
export async function lockInboxes(
  tx: { db: Kysely<Tables> },
  { apiKey, organizationId }: NotificationScope,
): Promise<void> {
  await sql`
    select from streams where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ''
    for update`.execute(tx.db);
}
