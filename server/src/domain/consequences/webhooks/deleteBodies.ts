import { sql } from 'kysely';
import { acrossOrganizations } from '../../../store/acrossOrganizations.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { Delivery } from './Delivery.js';
import { isBodyAwaited } from './isAwaited.js';

/**
 * Deletes the bodies of deliveries that no other delivery waits for. Every event of a large thread has megabytes, and until housekeeping comes,
 * busy people could fill the disk. When two targets record the last deliveries of an event at the same time, none of them deletes: housekeeping
 * does.
 */
export async function deleteBodies(
  { db }: WriteTransaction,
  apiKey: string,
  deliveries: readonly Delivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const organizationIds = [...new Set(deliveries.map(({ organizationId }) => organizationId))];
  const ids = new Set(
    deliveries.flatMap(({ webhookId, snapshotId }) => [webhookId, ...(snapshotId ? [snapshotId] : [])]),
  );
  await sql`
    ${acrossOrganizations('webhookTarget')}
    delete from webhook_bodies
    where api_key = ${apiKey} and organization_id = any(${organizationIds}::text[]) and body_id = any(${[...ids]}::text[])
      and not ${isBodyAwaited}`.execute(db);
}
