import type { deleteUserData as endpoint, EndpointData } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { generateId } from '../../../../ids.js';
import { acrossOrganizations } from '../../../../store/acrossOrganizations.js';
import type { DeletionRequest } from '../../../../store/columns.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { NEW_PROGRESS, PASSES } from '../../../personData/advanceDeletion.js';

/** Job that deletes the data of people. Its key is the id of the deletion. */
export const DELETE_PERSON_DATA = 'deletePersonData';

interface StartedDeletion {
  jobId: string;
  tasksCount: number;
}

/**
 * `users/data/delete` (REST contract §3.13). Begins to delete the data of people, whether or not they are known. The same request while it runs
 * returns the running deletion. Unknown organizations are left out.
 */
export async function deleteUserData(
  core: Core,
  { apiKey }: Tenant,
  { userIds, organizationIds }: EndpointData<typeof endpoint>,
): Promise<StartedDeletion> {
  const now = core.clock.now();
  return core.write(async (tx) => {
    // Locked, so that two equal requests at once begin one deletion.
    await tx.db.selectFrom('api_keys').where('api_key', '=', apiKey).select('api_key').forNoKeyUpdate().execute();
    const known = await knownOrganizations(tx, apiKey, organizationIds);
    const request: DeletionRequest = {
      userIds: [...new Set(userIds)].sort(),
      organizationIds: organizationIds ? known.ids : null,
    };
    const running = await findRunning(tx, apiKey, request);
    if (running) return running;
    const jobId = generateId();
    const tasksCount = PASSES * known.count;
    await tx.db
      .insertInto('person_deletions')
      .values({
        api_key: apiKey,
        job_id: jobId,
        request: JSON.stringify(request),
        progress: JSON.stringify(NEW_PROGRESS),
        tasks_count: tasksCount,
        tasks_left: Math.max(1, tasksCount),
        created_at: now,
      })
      .execute();
    await tx.enqueue({ apiKey, organizationId: '', kind: DELETE_PERSON_DATA, key: jobId, payload: {}, runAt: now });
    return { jobId, tasksCount };
  });
}

/** The organizations to process. @param asked absent: all, of which only the number is read */
async function knownOrganizations(
  tx: WriteTransaction,
  apiKey: string,
  asked: readonly string[] | undefined,
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await sql<{ ids: string[] | null; count: number }>`
    ${acrossOrganizations('organizationsOfKey')}
    select count(*)::int as count, ${asked ? sql`array_agg(organization_id)` : sql`null`} as ids
    from organization_keys where api_key = ${apiKey} ${asked ? sql`and organization_id = any(${asked}::text[])` : sql``}`.execute(
    tx.db,
  );
  const { ids, count } = rows[0]!; // an aggregate has one row
  return { ids: [...(ids ?? [])].sort(), count };
}

async function findRunning(
  tx: WriteTransaction,
  apiKey: string,
  request: DeletionRequest,
): Promise<StartedDeletion | undefined> {
  const row = await tx.db
    .selectFrom('person_deletions')
    .where('api_key', '=', apiKey)
    .where(sql<boolean>`request = ${JSON.stringify(request)}::jsonb`)
    .select(['job_id', 'tasks_count'])
    .executeTakeFirst();
  return row && { jobId: row.job_id, tasksCount: row.tasks_count };
}
