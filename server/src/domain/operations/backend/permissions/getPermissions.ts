import type { PermissionMap } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { loadDocumentFacts } from '../../../access/documentFacts.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { requireOrganization } from '../../../access/scope.js';
import { loadAccess } from '../../../access/viewerAccess.js';
import { type EntryReader, permissionEntry } from '../../../access/permissionEntry.js';

interface PermissionQuery {
  organizationId: string;
  userIds: readonly string[];
  documentIds?: readonly string[] | undefined;
}

/**
 * Returns the permissions of people. Throws `NOT_FOUND`, with the whole map in `details`, when a requested document
 * does not exist.
 */
export async function getPermissions(core: Core, tenant: Tenant, query: PermissionQuery): Promise<PermissionMap> {
  await requireOrganization(core.db, tenant.apiKey, query.organizationId);
  const { map, missing } = await readPermissions(core, tenant, query, 'backend');
  if (missing.length === 0) return map;
  throw new ParleyError('NOT_FOUND', `There is no document ${JSON.stringify(missing[0])} in this organization.`, {
    details: map,
  });
}

/** As `getPermissions`, for a backend or a person. A document that does not exist has an entry like any other. */
export async function readPermissions(
  { db, clock }: Core,
  tenant: Tenant,
  { organizationId, userIds, documentIds }: PermissionQuery,
  reader: EntryReader,
): Promise<{ map: PermissionMap; missing: string[] }> {
  const documents = await loadDocumentFacts(db, tenant.apiKey, organizationId, documentIds ?? []);
  const accesses = await loadAccess(db, tenant, organizationId, userIds, documentIds ?? []);
  const now = nowSeconds(clock);
  const entries = userIds.flatMap((userId) => {
    const access = accesses.get(userId);
    return access ? [[userId, permissionEntry(access, organizationId, documentIds, documents, now, reader)]] : [];
  });
  return {
    map: Object.fromEntries(entries) as PermissionMap, // pairs, which `map` widens to arrays
    missing: (documentIds ?? []).filter((id) => !documents.has(id)),
  };
}
