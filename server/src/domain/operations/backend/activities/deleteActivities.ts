import type { deleteActivities as endpoint, EndpointData, ItemResults } from '@parley/protocol';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { StoredChange } from '../../../../store/changes.js';
import { inParts } from '../../../common/inParts.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import { ensureScope } from '../../../access/scope.js';
import { placeOf } from '../../../activities/activityRows.js';
import { lockActivities } from '../../../activities/lockActivities.js';
import { activityResult } from './updateActivities.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `activities/delete` (REST contract §3.4). Deletes the activities that match, except immutable ones. Throws
 * `NOT_FOUND` for an unknown organization, `DocumentLocked` when a document of them is being migrated.
 */
export async function deleteActivities(core: Core, tenant: Tenant, input: Input): Promise<ItemResults> {
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId };
  return core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), scope);
    const found = await lockActivities(tx.db, scope, selected(input));
    await refuseLockedDocuments(
      tx.db,
      scope,
      found.map((row) => row.document_id),
    );
    const places = new Map(
      found.filter((row) => !row.is_immutable).map((row) => [row.activity_id, placeOf(row)] as const),
    );
    const ids = [...places.keys()];
    if (ids.length > 0) {
      const changes = inParts(ids).map((part): StoredChange => ({
        kind: 'activities',
        ids: part,
        before: Object.fromEntries(part.map((id) => [id, places.get(id)!])),
      }));
      const removal = sql`deleted as (
        delete from activities
        where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and activity_id = any(${ids}::text[]))`;
      await tx.append({ ...scope, documentId: '' }, changes, [removal]);
    }
    const isImmutable = new Map(found.map((row) => [row.activity_id, row.is_immutable]));
    const asked = new Set([...(input.activityIds ?? []), ...isImmutable.keys()]);
    return Object.fromEntries([...asked].map((id) => [id, activityResult(isImmutable.get(id), 'deleted')]));
  });
}

function selected({ documentId, targetEntityId, activityIds }: Input): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (documentId !== undefined) conditions.push(sql`x.document_id = ${documentId}`);
  if (targetEntityId !== undefined) conditions.push(sql`x.target_entity_id = ${targetEntityId}`);
  if (activityIds) conditions.push(sql`x.activity_id = any(${activityIds}::text[])`);
  return sql.join(conditions, sql` and `);
}
