import type { ActivityRecord, createActivity as endpoint, EndpointData } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { ThreadAudience } from '../../../../store/columns.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { threadMissing } from '../../../threads/lockThread.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { threadIds } from '../../../threads/readThreads.js';
import { loadThreadReader } from '../../../access/ThreadReader.js';
import { maySeeThread } from '../../../access/threadAudience.js';
import { readThreadAudiences } from '../../../threads/readThreadAudiences.js';
import { loadDocumentFacts } from '../../../access/documentFacts.js';
import { readPosition } from '../../../common/readPosition.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { retryConflicts } from '../../../common/retryConflicts.js';
import { ensureScope } from '../../../access/scope.js';
import { toActivity } from '../../../activities/activityRows.js';
import { deletedThreadAudiences } from '../../../activities/deletedThreadAudiences.js';
import { lockActivities } from '../../../activities/lockActivities.js';
import { insertActivities } from '../../../activities/insertActivities.js';
import { requireActivityService } from '../../../activities/requireActivityService.js';

/**
 * Adds an activity of the calling person. A repeat of the call changes nothing. Throws `ALREADY_EXISTS` when the id is
 * that of another activity; `NOT_FOUND` when the activity is about a thread that the person may not see, or could not
 * see when it was deleted; `PERMISSION_DENIED` when they may only read; `FAILED_PRECONDITION` while the activity
 * service is off.
 */
export async function createActivity(
  call: PersonCall<EndpointData<typeof endpoint>>,
): Promise<{ activity: ActivityRecord; sequence: number }> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, documentId, id, featureType, actionType, targetEntityId, targetSubEntityId, ...content } =
    data;
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  await requireEditor(core.db, tenant, viewer, data, nowSeconds(core.clock));
  const { userId, name, email } = viewer;
  return retryConflicts(() =>
    core.write(async (tx) => {
      const now = core.clock.now();
      await ensureScope(tx, now, scope);
      const isImmutable = requireActivityService(tenant);
      const mine = sql<boolean>`x.activity_id = ${id}`;
      const [stored] = await lockActivities(tx.db, scope, mine);
      if (stored) {
        if (stored.action_user_id === userId && stored.document_id === documentId) {
          return { activity: toActivity(scope, stored), sequence: await readPosition(tx.db, scope) };
        }
        throw new ParleyError('ALREADY_EXISTS', 'data.id: is the id of another activity already');
      }
      const targets = targetEntityId === undefined ? [] : [targetEntityId];
      const [threadAudience = null] = (await deletedThreadAudiences(tx.db, scope, targets)).values();
      if (targetEntityId !== undefined) await requireVisibleTarget(tx, call, targetEntityId, threadAudience);
      await insertActivities(scope, [
        {
          id,
          documentId,
          featureType,
          actionType,
          targetEntityId,
          targetSubEntityId,
          threadAudience,
          isImmutable,
          actionUser: { userId, name, email },
          timestamp: now,
          content,
        },
      ]).execute(tx.db);
      const sequence = await tx.append({ ...scope, documentId: '' }, [{ kind: 'activities', ids: [id] }]);
      const [made] = await lockActivities(tx.db, scope, mine);
      if (!made) throw new ParleyError('INTERNAL', 'The activity was not stored.');
      return { activity: toActivity(scope, made), sequence };
    }),
  );
}

/**
 * Throws `NOT_FOUND` when the target is a thread that the person may not see. Does nothing when it is no thread of the
 * document.
 */
async function requireVisibleTarget(
  tx: WriteTransaction,
  { core, tenant, viewer, data: { organizationId, documentId } }: PersonCall<EndpointData<typeof endpoint>>,
  targetId: string,
  deletedAudience: ThreadAudience | null,
): Promise<void> {
  const scope = { apiKey: tenant.apiKey, organizationId };
  const found = await readThreadAudiences(tx.db, scope, threadIds([targetId]));
  const audience = found.find((thread) => thread.documentId === documentId)?.audience ?? deletedAudience;
  if (!audience) return;
  const now = nowSeconds(core.clock);
  const reader = await loadThreadReader(tx.db, tenant, organizationId, viewer.userId, now, [documentId]);
  const document = (await loadDocumentFacts(tx.db, tenant.apiKey, organizationId, [documentId])).get(documentId);
  if (!document || !maySeeThread(audience, reader.in(document))) throw threadMissing(targetId);
}
