import { sql } from 'kysely';
import { announceActions } from '../../../consequences/announceActions.js';
import type { CommentAction } from '../../../consequences/events/CommentAction.js';
import { personActionContext } from '../../../consequences/events/ActionContext.js';
import { updatedThreads } from '../../../threads/changeThreads.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { lockWritableThread } from './writableThread.js';
import { savedThread, type SavedThread } from './savedThread.js';
import { measureThreads } from '../../../threads/threadSize.js';
import { threadChanges } from '../../../threads/threadChanges.js';

/**
 * Subscribes the person to a thread, or unsubscribes them. A later automatic subscription does not undo it (REST
 * contract §4.2). Throws `FAILED_PRECONDITION` for a subscription to a thread that has reached its size limit.
 */
export async function setSubscription(
  call: PersonCall<{ annotationId: string; isSubscribed: boolean }>,
): Promise<SavedThread> {
  const { core, viewer, data } = call;
  const { annotationId, isSubscribed } = data;
  return core.write(async (tx) => {
    const { scope, thread } = await lockWritableThread(tx, call);
    const { numAffectedRows } = await sql`
      insert into comment_subscriptions (api_key, organization_id, annotation_id, kind, subscriber_id, is_subscribed, type)
      values (${scope.apiKey}, ${scope.organizationId}, ${annotationId}, 'user', ${viewer.userId}, ${isSubscribed}, 'manual')
      on conflict (api_key, organization_id, annotation_id, kind, subscriber_hash)
      do update set is_subscribed = excluded.is_subscribed, type = excluded.type
      where (comment_subscriptions.is_subscribed, comment_subscriptions.type) <> (excluded.is_subscribed, excluded.type)`.execute(
      tx.db,
    );
    if (!numAffectedRows) return savedThread(core, tx, viewer, scope, annotationId, null);
    const now = core.clock.now();
    const after = { ...thread, last_updated: now };
    const sequence = await tx.run({ ...threadChanges(scope, [annotationId]), also: [updatedThreads(scope, [after])] });
    // Unsubscribing is always possible: a thread at its size limit must not go on notifying the person.
    if (isSubscribed) await measureThreads(tx, scope, [thread]);
    if (!thread.is_draft) {
      const action: CommentAction = {
        ...(await personActionContext(tx, call, scope, now)),
        name: isSubscribed ? 'subscribed' : 'unsubscribed',
        thread: after,
        threadBefore: thread,
        comment: null,
        commentBefore: null,
      };
      await announceActions(tx, call, [action]);
    }
    return savedThread(core, tx, viewer, scope, annotationId, sequence);
  });
}
