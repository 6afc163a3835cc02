import type { EndpointData, ItemResult, ItemResults, updateActivities as endpoint } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import { ensureScope } from '../../../access/scope.js';
import { lockActivities } from '../../../activities/lockActivities.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `activities/update` (REST contract §3.4). Replaces the given fields, each as a whole. Open activity logs show the
 * change in place. Throws `NOT_FOUND` for an unknown organization, `DocumentLocked` when a document of them is being migrated.
 */
export async function updateActivities(core: Core, tenant: Tenant, input: Input): Promise<ItemResults> {
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId };
  const asked = input.activities.map(({ id }) => id);
  return core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), scope);
    const found = await lockActivities(tx.db, scope, sql`x.activity_id = any(${asked}::text[])`);
    await refuseLockedDocuments(
      tx.db,
      scope,
      found.map((row) => row.document_id),
    );
    const isImmutable = new Map(found.map((row) => [row.activity_id, row.is_immutable]));
    const changes = input.activities.filter(({ id }) => isImmutable.get(id) === false);
    if (changes.length > 0) {
      const rows = changes.map(({ id, ...content }) => ({ id, content }));
      const update = sql`changed as (
        update activities x set content = x.content || r.content
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, content jsonb)
        where x.api_key = ${scope.apiKey} and x.organization_id = ${scope.organizationId} and x.activity_id = r.id)`;
      const ids = changes.map(({ id }) => id);
      await tx.append({ ...scope, documentId: '' }, [{ kind: 'activities', ids }], [update]);
    }
    return Object.fromEntries(asked.map((id) => [id, activityResult(isImmutable.get(id), 'updated')]));
  });
}

/**
 * Returns the result of one activity. `isImmutable`: whether the stored activity is immutable; `undefined`: it does not
 * exist.
 */
export function activityResult(isImmutable: boolean | undefined, done: string): ItemResult {
  if (isImmutable === undefined) return { success: false, code: 'not-found', message: 'There is no such activity.' };
  if (isImmutable) return { success: false, code: 'failed-precondition', message: 'This activity is immutable.' };
  return { success: true, message: `Activity ${done}.` };
}
