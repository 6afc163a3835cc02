import type { ItemResults } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { inForce } from '../../../../store/inForce.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { leaveGroups } from '../../../people/leaveGroups.js';
import { itemResults } from '../../../common/itemResults.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { freeSeats } from '../../../editorAccess/freeSeats.js';
import { refuseLocked } from '../../../access/documentLock.js';
import { announceAccess } from '../../../access/announceAccess.js';
import { ensureScope } from '../../../access/scope.js';
import { grantsOfScope, type UserScope } from '../../../people/userScope.js';

/**
 * Removes people. Without a document: from the organization, with their profile and every grant in it; their content stays. With a
 * document: only their grant on it. Open sessions are updated at once.
 */
export async function deleteUsers(
  core: Core,
  { apiKey }: Tenant,
  scope: UserScope,
  userIds: readonly string[],
): Promise<ItemResults> {
  const { organizationId, documentId } = scope;
  const now = nowSeconds(core.clock);
  const deleted = await core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), { apiKey, organizationId });
    await refuseLocked(tx.db, apiKey, [scope]);
    const ids =
      documentId === undefined
        ? await removeFromOrganization(tx, apiKey, organizationId, userIds, now)
        : await removeFromDocument(tx, apiKey, scope, userIds, now);
    const type = documentId === undefined ? 'organization' : 'document';
    if (ids.length > 0) {
      await announceAccess(tx, apiKey, ids, [{ type, id: documentId ?? organizationId, organizationId }]);
      if (documentId === undefined) await freeSeats(tx, apiKey, organizationId, ids);
    }
    return ids;
  });
  return itemResults(userIds, deleted, {
    done: documentId === undefined ? 'User removed from the organization.' : 'User removed from the document.',
    failed: { code: 'not-found', message: 'There is no user with this id in this scope.' },
  });
}

async function removeFromDocument(
  tx: WriteTransaction,
  apiKey: string,
  scope: UserScope,
  userIds: readonly string[],
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string; counted: boolean }>`
    delete from grants where ${grantsOfScope(apiKey, scope)} and user_id = any(${userIds})
    returning user_id as "userId", ${inForce(now)} as counted`.execute(tx.db);
  return rows.filter(({ counted }) => counted).map(({ userId }) => userId);
}

/** Returns the ids of the people who were known. A person is known by a profile or by a grant in force. */
async function removeFromOrganization(
  tx: WriteTransaction,
  apiKey: string,
  organizationId: string,
  userIds: readonly string[],
  now: number,
): Promise<string[]> {
  const theirs = sql`api_key = ${apiKey} and organization_id = ${organizationId} and user_id = any(${userIds})`;
  const { rows } = await sql<{ userId: string; counted: boolean }>`
    with g as (delete from grants where ${theirs} returning user_id, ${inForce(now)} as counted),
      c as (delete from context_grants where ${theirs} returning user_id, ${inForce(now)} as counted),
      p as (delete from users where ${theirs} returning user_id, true as counted)
    select user_id as "userId", bool_or(counted) as counted
    from (select * from g union all select * from c union all select * from p) as known
    group by user_id`.execute(tx.db);
  await leaveGroups(tx, apiKey, [organizationId], userIds);
  return rows.filter(({ counted }) => counted).map(({ userId }) => userId);
}
