import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { NotificationScope } from './NotificationRecord.js';

/** The digests that these records are in: what changes them changes those. */
export async function digestsOf(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
  notificationIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ digest_id: string }>`
    select distinct digest_id from digest_items
    where api_key = ${apiKey} and organization_id = ${organizationId} and notification_id = any(${notificationIds}::text[])`.execute(
    db,
  );
  return rows.map(({ digest_id }) => digest_id);
}
