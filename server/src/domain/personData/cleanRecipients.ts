import { sql } from 'kysely';
import type { DeletionStep } from './DeletionStep.js';

/** Recipients that one step deletes. */
const ROWS = 500;

/**
 * Removes people from the recipients of notifications. A notification that was for them alone is deleted too, unless it is about a thread:
 * its text was written for them.
 */
export const cleanRecipients: DeletionStep = async ({ tx, scope: { apiKey, organizationId }, people }) => {
  const own = sql`api_key = ${apiKey} and organization_id = ${organizationId}`;
  const { rows } = await sql<{ id: string }>`
    delete from notification_recipients where ${own} and (notification_id, user_id) in (
      select notification_id, user_id from notification_recipients
      where ${own} and user_id = any(${[...people.userIds]}::text[]) limit ${ROWS})
    returning notification_id as id`.execute(tx.db);
  if (rows.length === 0) return null;
  await sql`
    delete from notifications n where ${own} and notification_id = any(${rows.map(({ id }) => id)}::text[])
      and not notify_all and not is_held and (digest_scope is not null or target_annotation_id is null)
      and not exists (select from notification_recipients r
        where r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.notification_id = n.notification_id)`.execute(
    tx.db,
  );
  return rows.length < ROWS ? null : [];
};
