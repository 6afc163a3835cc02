import type { ItemResults, UserInput } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';
import { announceAccess } from '../../../access/announceAccess.js';
import { writeGrants } from '../../../access/writeGrants.js';
import { ensureScope, type ScopeRequest } from '../../../access/scope.js';
import { upsertProfiles } from '../../../people/upsertProfiles.js';

type AddRequest = Omit<ScopeRequest, 'apiKey'> & { users: readonly UserInput[] };

/**
 * Adds people as members of the organization, or with a grant on one document only. People who are known already are
 * updated: the given fields, and the role (editor when none is given).
 */
export async function addUsers(
  core: Core,
  { apiKey }: Tenant,
  { users, ...scope }: AddRequest,
): Promise<ItemResults<{ id: string }>> {
  const { organizationId, documentId } = scope;
  const now = core.clock.now();
  const resource =
    documentId === undefined
      ? ({ type: 'organization', id: organizationId, organizationId } as const)
      : ({ type: 'document', id: documentId, organizationId } as const);
  const userIds = users.map(({ userId }) => userId);
  await core.write(async (tx) => {
    await ensureScope(tx, now, { apiKey, ...scope });
    const profiles = users.map(({ userId, accessRole: _role, ...profile }) => ({ organizationId, userId, profile }));
    await upsertProfiles(tx, apiKey, profiles, now);
    const grants = users.map(({ userId, accessRole = 'editor' }) => ({
      ...resource,
      userId,
      role: accessRole,
      expiresAt: null,
    }));
    await writeGrants(tx, apiKey, grants);
    await announceAccess(tx, apiKey, userIds, [resource]);
  });
  return itemResults(
    userIds,
    userIds,
    { done: 'User added.', failed: { code: 'internal', message: 'The user was not added.' } },
    (id) => ({ id }),
  );
}
