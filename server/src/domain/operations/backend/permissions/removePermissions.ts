import { accessFieldsOf, type Resource } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { byOrganization } from '../../../../store/byOrganization.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { leaveGroups } from '../../../people/leaveGroups.js';
import { announceAccess } from '../../../access/announceAccess.js';
import { refuseLocked } from '../../../access/documentLock.js';
import { isOfDocument, placeOf } from '../../../access/grantResources.js';
import { organizationOf } from '../../../access/organizationOf.js';

/** Removes grants of one person. Open sessions follow at once. Grants that do not exist are ignored. Throws `DocumentLocked`. */
export async function removePermissions(
  core: Core,
  { apiKey }: Tenant,
  userId: string,
  resources: readonly Resource[],
): Promise<void> {
  await core.write(async (tx) => {
    await refuseLocked(tx.db, apiKey, resources.filter(isOfDocument).map(placeOf));
    const grants = resources.filter(({ type }) => type !== 'context');
    const contexts = resources.filter(({ type }) => type === 'context');
    const removed = [
      ...(await removeGrants(tx, apiKey, userId, grants)),
      ...(await removeContextGrants(tx, apiKey, userId, contexts)),
    ];
    const left = removed.filter(({ type }) => type === 'organization').map(({ id }) => id);
    await leaveGroups(tx, apiKey, left, [userId]);
    await announceAccess(tx, apiKey, [userId], removed);
  });
}

type Removed = Pick<Resource, 'type' | 'id'> & { organizationId: string };

async function removeGrants(
  tx: WriteTransaction,
  apiKey: string,
  userId: string,
  resources: readonly Resource[],
): Promise<Removed[]> {
  const wanted = resources.map((resource) => ({
    type: resource.type,
    id: resource.id,
    organizationId: organizationOf(resource),
  }));
  const removed: Removed[] = [];
  for (const [organizationId, some] of byOrganization(wanted)) {
    const { rows } = await sql<Removed>`
      delete from grants
      using jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as wanted (type text, id text)
      where api_key = ${apiKey} and user_id = ${userId} and organization_id = ${organizationId}
        and grants.type = wanted.type and resource_hash = id_hash(wanted.id)
      returning grants.type, resource_id as id, organization_id as "organizationId"`.execute(tx.db);
    removed.push(...rows);
  }
  return removed;
}

/** Removes the context values in `access`; without it, every value of the resource. */
async function removeContextGrants(
  tx: WriteTransaction,
  apiKey: string,
  userId: string,
  resources: readonly Resource[],
): Promise<Removed[]> {
  const wanted = resources.map((resource) => ({
    id: resource.id,
    organizationId: organizationOf(resource),
    fields: resource.access && accessFieldsOf(resource.access),
  }));
  const removed: Removed[] = [];
  for (const [organizationId, some] of byOrganization(wanted)) {
    const { rows } = await sql<Removed>`
      delete from context_grants
      using jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as wanted (id text, fields jsonb)
      where api_key = ${apiKey} and user_id = ${userId} and organization_id = ${organizationId}
        and resource_id = wanted.id and (fields is null or fields ? access_field)
      returning 'context' as type, resource_id as id, organization_id as "organizationId"`.execute(tx.db);
    removed.push(...rows);
  }
  return removed;
}
