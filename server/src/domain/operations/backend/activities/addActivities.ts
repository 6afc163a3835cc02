import type { addActivities as endpoint, EndpointData } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { generateId } from '../../../../ids.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { DocumentScope } from '../../../access/ThreadScope.js';
import { retryConflicts } from '../../../common/retryConflicts.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import { ensureScope } from '../../../access/scope.js';
import { freeIds } from '../../../deletion/freeIds.js';
import { type ActivityRow, placeOf } from '../../../activities/activityRows.js';
import { deletedThreadAudiences } from '../../../activities/deletedThreadAudiences.js';
import { lockActivities } from '../../../activities/lockActivities.js';
import { insertActivities, type NewActivity } from '../../../activities/insertActivities.js';
import { requireActivityService } from '../../../activities/requireActivityService.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `activities/add` (REST contract §3.4). Adds all activities or none. An activity with a stored id replaces the stored
 * one, the document included, and keeps its first timestamp. Throws `NOT_FOUND` without the organization or document;
 * `FAILED_PRECONDITION` when the activity service is off, or a stored activity is immutable or in a document that is being
 * migrated.
 */
export async function addActivities(core: Core, tenant: Tenant, input: Input): Promise<void> {
  const { organizationId, documentId } = input;
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const given = input.activities.map((activity) => ({ ...activity, id: activity.id ?? generateId() }));
  const now = core.clock.now();
  // Another add of the same id may commit between the reads and the writes.
  await retryConflicts(() =>
    core.write(async (tx) => {
      await ensureScope(tx, now, scope);
      const isImmutable = requireActivityService(tenant);
      const ids = given.map(({ id }) => id);
      await freeIds(
        tx,
        scope,
        'activities',
        input.activities.flatMap(({ id }) => id ?? []),
      );
      const repeated = await lockActivities(tx.db, scope, sql`x.activity_id = any(${ids}::text[])`);
      await refuseLockedDocuments(
        tx.db,
        scope,
        repeated.map((row) => row.document_id),
      );
      const [immutable] = repeated.filter((row) => row.is_immutable);
      if (immutable) throw refusedAsImmutable(immutable.activity_id);
      const firsts = new Map(repeated.map((row) => [row.activity_id, row]));
      const targetIds = given.flatMap(({ targetEntityId }) => targetEntityId ?? []);
      const gone = await deletedThreadAudiences(tx.db, scope, targetIds);
      await store(
        tx,
        scope,
        given.map((activity) => {
          const { id, featureType, actionType, actionUser, targetEntityId, targetSubEntityId, ...content } = activity;
          const first = firsts.get(id);
          return {
            id,
            documentId,
            featureType,
            actionType,
            actionUser,
            targetEntityId,
            targetSubEntityId,
            content,
            timestamp: first?.timestamp ?? now,
            threadAudience: (targetEntityId !== undefined && gone.get(targetEntityId)) || null,
            isImmutable: first ? false : isImmutable,
          };
        }),
        repeated,
      );
    }),
  );
}

const refusedAsImmutable = (id: string) =>
  new ParleyError('FAILED_PRECONDITION', `The activity ${JSON.stringify(id)} is immutable: it cannot be overwritten.`);

async function store(
  tx: WriteTransaction,
  scope: DocumentScope,
  activities: readonly NewActivity[],
  repeated: readonly ActivityRow[],
): Promise<void> {
  if (repeated.length > 0) {
    await tx.db
      .deleteFrom('activities')
      .where('api_key', '=', scope.apiKey)
      .where('organization_id', '=', scope.organizationId)
      .where(
        'activity_id',
        'in',
        repeated.map((row) => row.activity_id),
      )
      .execute();
  }
  await insertActivities(scope, activities).execute(tx.db);
  const before = Object.fromEntries(repeated.map((row) => [row.activity_id, placeOf(row)]));
  const ids = activities.map(({ id }) => id);
  await tx.append({ ...scope, documentId: '' }, [{ kind: 'activities', ids, ...(repeated.length > 0 && { before }) }]);
}
