import { accessFieldsOf, type Resource } from '@parley/protocol';
import { CONTEXT_GRANTS_LIMIT, ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { byOrganization } from '../../store/byOrganization.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { refuseBeingDeleted } from '../deletion/beingDeleted.js';
import { mayReplaceGrant } from './access.js';
import { announceAccess } from './announceAccess.js';
import { refuseLocked } from './documentLock.js';
import { organizationOf } from './organizationOf.js';
import {
  type GrantOrigin,
  type NewContextGrant,
  type NewGrant,
  writeContextGrants,
  writeGrants,
} from './writeGrants.js';

/**
 * Throws `INVALID_ARGUMENT` for an `expiresAt` that is not in the future by the service's clock (REST contract §3.11).
 */
export function requireFutureExpiry(resources: readonly Resource[], nowSeconds: number): void {
  resources.forEach(({ expiresAt }, index) => {
    if (expiresAt !== undefined && expiresAt <= nowSeconds) {
      const path = `data.permissions.resources[${index}].expiresAt`;
      throw new ParleyError('INVALID_ARGUMENT', `${path}: must be in the future, in seconds since epoch`);
    }
  });
}

/**
 * Stores grants of resources to one person, and notifies open sessions. Organizations and documents need not exist yet. Throws
 * `UNAVAILABLE` while one of them is being deleted, `DocumentLocked` while one is being migrated, `RESOURCE_EXHAUSTED` when the person has
 * too many values of an access context on one of them.
 */
export async function grantResources(
  tx: WriteTransaction,
  apiKey: string,
  userId: string,
  resources: readonly Resource[],
  nowSeconds: number,
  origin?: GrantOrigin,
): Promise<void> {
  const grants = resources.flatMap((resource): NewGrant[] =>
    resource.type === 'context'
      ? []
      : [
          {
            organizationId: organizationOf(resource),
            userId,
            type: resource.type,
            id: resource.id,
            role: resource.accessRole ?? 'editor',
            expiresAt: resource.expiresAt ?? null,
          },
        ],
  );
  await refuseBeingDeleted(tx.db, apiKey, resources.map(placeOf));
  await refuseLocked(tx.db, apiKey, resources.filter(isOfDocument).map(placeOf));
  await writeGrants(tx, apiKey, grants, origin);
  await writeContextGrants(tx, apiKey, contextGrants(userId, resources, nowSeconds), origin);
  await announceAccess(tx, apiKey, [userId], resources);
  // Now other grants in these organizations wait for this transaction.
  await refuseManyContexts(tx, apiKey, userId, resources);
}

async function refuseManyContexts(
  tx: WriteTransaction,
  apiKey: string,
  userId: string,
  resources: readonly Resource[],
): Promise<void> {
  const contexts = resources.flatMap(({ type, id, ...resource }, index) =>
    type === 'context' ? [{ organizationId: organizationOf({ type, id, ...resource }), id, index }] : [],
  );
  for (const [organizationId, some] of byOrganization(contexts)) {
    const { rows } = await sql<{ id: string }>`
      select resource_id as id from context_grants
      where api_key = ${apiKey} and organization_id = ${organizationId} and user_id = ${userId}
        and resource_id = any(${some.map(({ id }) => id)}::text[])
      group by resource_id having count(*) > ${CONTEXT_GRANTS_LIMIT}::int limit 1`.execute(tx.db);
    const index = some.find(({ id }) => id === rows[0]?.id)?.index;
    if (index === undefined) continue;
    const path = `data.permissions.resources[${index}].access`;
    throw new ParleyError(
      'RESOURCE_EXHAUSTED',
      `${path}: a person has at most ${CONTEXT_GRANTS_LIMIT} values on one document or organization`,
    );
  }
}

/** Whether it is a grant on a document, or a context of one document. */
export const isOfDocument = (resource: Resource): boolean =>
  resource.type !== 'organization' && resource.id !== organizationOf(resource);

/** Returns where a resource is. A context may be named by its document or by its organization. */
export const placeOf = (resource: Resource) => ({ organizationId: organizationOf(resource), documentId: resource.id });

/**
 * Returns one grant for each value of the context resources. For a value that is named twice, `mayReplaceGrant`
 * decides, as if the resources were written one after the other.
 */
function contextGrants(userId: string, resources: readonly Resource[], nowSeconds: number): NewContextGrant[] {
  const grants = new Map<string, NewContextGrant>();
  for (const resource of resources) {
    if (resource.type !== 'context') continue;
    const organizationId = organizationOf(resource);
    const expiresAt = resource.expiresAt ?? null;
    for (const accessField of accessFieldsOf(resource.access)) {
      const name = JSON.stringify([organizationId, resource.id, accessField]);
      const stored = grants.get(name);
      const mayReplace = mayReplaceGrant(
        stored && { role: 'editor', expiresAt: stored.expiresAt },
        { role: 'editor', expiresAt },
        nowSeconds,
      );
      if (mayReplace) grants.set(name, { organizationId, userId, id: resource.id, accessField, expiresAt });
    }
  }
  return [...grants.values()];
}
