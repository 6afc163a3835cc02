import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import { generateId } from '../../../ids.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { CommentAction } from '../events/CommentAction.js';
import { insertEvents } from './insertEvents.js';
import { selectTargets } from './selectTargets.js';
import { threadSnapshots } from './threadSnapshots.js';
import { toCommentEvent } from './toCommentEvent.js';

/**
 * Stores the webhook events of actions in one document, with a delivery for each target (REST contract §2.14, §4.5).
 * The bodies have the state of this transaction. Personal settings do not matter. Runs no statement while webhooks are
 * off for the API key.
 * @param recipientsOf the recipients of each action; an action that notifies nobody is not in it
 */
export async function enqueueWebhooks(
  tx: WriteTransaction,
  service: { core: Core; tenant: Tenant },
  actions: readonly CommentAction[],
  recipientsOf: ReadonlyMap<CommentAction, readonly string[]>,
): Promise<void> {
  const wanted = actions.filter(({ wantsNotification }) => wantsNotification);
  const [first, ...others] = await selectTargets(tx.db, service.tenant, wanted);
  if (!first) return;
  const selected = [first, ...others] as const;
  const snapshots = await threadSnapshots(tx, service, [first.action, ...others.map(({ action }) => action)]);
  const bodies = [...snapshots].map(([annotationId, snapshot]) => ({ annotationId, snapshot, bodyId: generateId() }));
  const bodyOf = new Map(bodies.map((body) => [body.annotationId, body]));
  await insertEvents(
    tx,
    service,
    first.action.scope,
    selected.map(({ action, event, targets }) => {
      const body = bodyOf.get(action.thread.annotation_id);
      if (!body) throw new Error('A thread that was just written is not there.');
      return {
        event,
        targets,
        snapshotId: body.bodyId,
        body: toCommentEvent(action, body.snapshot, recipientsOf.get(action) ?? []),
      };
    }),
    bodies,
  );
}
