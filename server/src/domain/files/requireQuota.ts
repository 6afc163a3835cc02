import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Viewer } from '../../credentials/Viewer.js';
import type { WriteTransaction } from '../../store/transaction.js';

/**
 * Space becomes free when somebody deletes a file, or within a day from unused uploads. Frequent retries do not help.
 */
const RETRY_AFTER_MS = 60_000;

/**
 * Refuses an upload that exceeds a quota (REST contract §1.12), of bytes and of files that no comment names. Call it after the row of the
 * upload is inserted, see `requireStoredBytes`.
 * @throws ParleyError `RESOURCE_EXHAUSTED`
 */
export async function requireQuota(
  core: Core,
  tx: WriteTransaction,
  tenant: Tenant,
  viewer: Viewer,
  organizationId: string,
): Promise<void> {
  const { maxUnusedUploads } = core.options.limits;
  const { rows } = await sql<{ unused: number }>`
    select count(*)::int as unused from uploads where api_key = ${tenant.apiKey} and organization_id = ${organizationId}
      and uploaded_by = ${viewer.userId} and annotation_id is null`.execute(tx.db);
  if (rows[0]!.unused > maxUnusedUploads) {
    throw exhausted(`At most ${maxUnusedUploads} uploaded files of a person may wait for a comment that names them.`);
  }
  await requireStoredBytes(core, tx, tenant, viewer, organizationId);
}

/**
 * Refuses a file, or a part of one, that exceeds a quota of bytes. Call it after its row is inserted: the database has then counted the row
 * and locks the counts until commit, so that many uploads at once cannot exceed the quota together.
 * @param added bytes whose row is not inserted yet
 * @throws ParleyError `RESOURCE_EXHAUSTED`
 */
export async function requireStoredBytes(
  { options }: Core,
  tx: WriteTransaction,
  { apiKey }: Tenant,
  { userId }: Viewer,
  organizationId: string,
  added = 0,
): Promise<void> {
  const { maxStoredBytesPerUser, maxStoredBytesPerOrganization } = options.limits;
  const { rows } = await sql<{ own: number; all: number }>`
    select
      coalesce(sum(bytes) filter (where user_id = ${userId}), 0)::bigint as own,
      coalesce(sum(bytes) filter (where user_id = ''), 0)::bigint as "all"
    from stored_bytes
    where api_key = ${apiKey} and organization_id = ${organizationId} and user_id in ('', ${userId})`.execute(tx.db);
  const { own, all } = rows[0]!;
  if (own + added > maxStoredBytesPerUser) {
    throw exhausted(`The files of a person in an organization may take ${maxStoredBytesPerUser} bytes: delete some.`);
  }
  if (all + added > maxStoredBytesPerOrganization) {
    throw exhausted(`The files of an organization may take ${maxStoredBytesPerOrganization} bytes: delete some.`);
  }
}

/**
 * Locks the count of a person's bytes until commit. What is counted afterwards includes all that concurrent calls of the person have added, in
 * any document.
 */
export async function lockStoredBytes(
  tx: WriteTransaction,
  { apiKey }: Tenant,
  { userId }: Viewer,
  organizationId: string,
): Promise<void> {
  await sql`
    insert into stored_bytes (api_key, organization_id, user_id, bytes)
    values (${apiKey}, ${organizationId}, ${userId}, 0)
    on conflict (api_key, organization_id, user_id) do update set bytes = stored_bytes.bytes`.execute(tx.db);
}

/** An upload beyond a quota. */
export const exhausted = (message: string) =>
  new ParleyError('RESOURCE_EXHAUSTED', message, { retryAfterMs: RETRY_AFTER_MS });
