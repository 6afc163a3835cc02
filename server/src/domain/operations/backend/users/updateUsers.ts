import type { ItemResults, UserChange } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { inForce } from '../../../../store/inForce.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { itemResults } from '../../../common/itemResults.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { refuseLocked } from '../../../access/documentLock.js';
import { announceAccess } from '../../../access/announceAccess.js';
import { ensureScope } from '../../../access/scope.js';
import { upsertProfiles } from '../../../people/upsertProfiles.js';
import { grantsOfScope, type UserScope } from '../../../people/userScope.js';

/**
 * Replaces the given fields of people in the scope, and their role in it. A person who is unknown there is a
 * `not-found` item.
 */
export async function updateUsers(
  core: Core,
  { apiKey }: Tenant,
  scope: UserScope,
  users: readonly UserChange[],
): Promise<ItemResults<{ id: string }>> {
  const { organizationId } = scope;
  const now = core.clock.now();
  const known = await core.write(async (tx) => {
    await ensureScope(tx, now, { apiKey, organizationId });
    await refuseLocked(tx.db, apiKey, [scope]);
    const knownIds = await setRoles(tx, apiKey, scope, users, nowSeconds(core.clock));
    const changes = users
      .filter(({ userId }) => knownIds.has(userId))
      .map(({ userId, accessRole: _role, ...profile }) => ({ organizationId, userId, profile }));
    await upsertProfiles(tx, apiKey, changes, now);
    return knownIds;
  });
  return itemResults(
    users.map(({ userId }) => userId),
    known,
    { done: 'User updated.', failed: { code: 'not-found', message: 'There is no user with this id in this scope.' } },
    (id) => ({ id }),
  );
}

/** Sets the given roles and notifies the open sessions of these people. Returns the ids of the people who are known in the scope. */
async function setRoles(
  tx: WriteTransaction,
  apiKey: string,
  scope: UserScope,
  users: readonly UserChange[],
  now: number,
): Promise<Set<string>> {
  const changes = users.map(({ userId, accessRole }) => ({ userId, accessRole }));
  const ids = users.map(({ userId }) => userId);
  // By the array the grants are looked up. For the join alone the planner expects so many changes that it reads the grants of everybody.
  const { rows } = await sql<{ userId: string; hasNewRole: boolean }>`
    update grants set access_role = coalesce(change."accessRole", grants.access_role)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change ("userId" text, "accessRole" text)
    where ${grantsOfScope(apiKey, scope)} and grants.user_id = any(${ids}::text[])
      and grants.user_id = change."userId" and ${inForce(now, 'grants.expires_at')}
    returning grants.user_id as "userId", change."accessRole" is not null as "hasNewRole"`.execute(tx.db);
  const moved = rows.filter(({ hasNewRole }) => hasNewRole).map(({ userId }) => userId);
  const { organizationId, documentId } = scope;
  const type = documentId === undefined ? 'organization' : 'document';
  if (moved.length > 0) {
    await announceAccess(tx, apiKey, moved, [{ type, id: documentId ?? organizationId, organizationId }]);
  }
  return new Set(rows.map(({ userId }) => userId));
}
