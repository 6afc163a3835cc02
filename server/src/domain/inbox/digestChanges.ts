import { type Kysely, sql } from 'kysely';
import type { StoredChange } from '../../store/changes.js';
import type { Tables } from '../../store/tables.js';
import { inParts } from '../common/inParts.js';
import type { NotificationScope } from './NotificationRecord.js';

/**
 * Returns the changes of the digests that changed records are in, one for each person. Omits digests that are only sent by email, because
 * no inbox shows them.
 * @param userId only this person's
 */
export async function digestChanges(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
  notificationIds: readonly string[],
  userId?: string,
): Promise<StoredChange[]> {
  const { rows } = await sql<{ user_id: string; ids: string[] }>`
    select r.user_id, array_agg(distinct i.digest_id) as ids from digest_items i
    join notification_recipients r on r.api_key = i.api_key and r.organization_id = i.organization_id
      and r.notification_id = i.digest_id and r.for_you and not r.removed
    where i.api_key = ${apiKey} and i.organization_id = ${organizationId}
      and i.notification_id = any(${notificationIds}::text[])
      ${userId === undefined ? sql`` : sql`and r.user_id = ${userId}`}
    group by r.user_id order by r.user_id`.execute(db);
  return rows.flatMap((row) =>
    inParts(row.ids).map((ids): StoredChange => ({ kind: 'marks', userId: row.user_id, ids, hadThem: true })),
  );
}
