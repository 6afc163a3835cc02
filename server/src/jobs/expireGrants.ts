import { sql } from 'kysely';
import { leaveGroups } from '../domain/people/leaveGroups.js';
import { organizationsSharedWith } from '../domain/access/organizationsSharedWith.js';
import { nowSeconds } from '../domain/common/nowSeconds.js';
import type { WriteTransaction } from '../store/transaction.js';
import type { JobHandler } from './Job.js';

/**
 * Deletes expired grants of these people and notifies open sessions, which lose access at once. A grant counts as absent from its last
 * second on, whether or not this job has run. The payload is `{ [userId]: true }`.
 */
export const expireGrants: JobHandler = async ({ core }, { apiKey, organizationId, payload }) => {
  await core.write(async (tx) => {
    const ended = await deleteEnded(tx, apiKey, organizationId, Object.keys(payload), nowSeconds(core.clock));
    if (ended.length === 0) return;
    const formerMembers = ended.filter(({ wasMember }) => wasMember).map(({ userId }) => userId);
    await leaveGroups(tx, apiKey, [organizationId], formerMembers);
    const userIds = ended.map(({ userId }) => userId);
    const elsewhere = formerMembers.length > 0 ? await organizationsSharedWith(tx, apiKey, [organizationId]) : [];
    // All transactions lock streams in the same order, so that they cannot deadlock.
    for (const id of [organizationId, ...elsewhere].sort()) {
      const affectedIds = id === organizationId ? userIds : formerMembers;
      await tx.append({ apiKey, organizationId: id, documentId: '' }, [{ kind: 'access', userIds: affectedIds }]);
    }
  });
};

async function deleteEnded(
  tx: WriteTransaction,
  apiKey: string,
  organizationId: string,
  userIds: string[],
  now: number,
): Promise<{ userId: string; wasMember: boolean }[]> {
  const ended = sql`
    api_key = ${apiKey} and organization_id = ${organizationId} and user_id = any(${userIds}) and expires_at <= ${now}`;
  const { rows } = await sql<{ userId: string; wasMember: boolean }>`
    with g as (delete from grants where ${ended} returning user_id, type = 'organization' as was_member),
      c as (delete from context_grants where ${ended} returning user_id, false as was_member)
    select user_id as "userId", bool_or(was_member) as "wasMember"
    from (select * from g union all select * from c) as ended
    group by user_id order by user_id`.execute(tx.db);
  return rows;
}
