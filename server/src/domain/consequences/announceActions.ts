import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { isWaiting } from '../access/heldThreads.js';
import { recordActivities } from './activities/recordActivities.js';
import { enqueueWebhooks } from './webhooks/enqueueWebhooks.js';
import type { CommentAction } from './events/CommentAction.js';
import { notifyActions } from './notifications/notifyActions.js';

/**
 * Writes all consequences of actions on threads of one document, in the transaction of the actions: notifications, webhooks, activities.
 * Call it after the write, with the actions in their order, while the threads and the document are locked.
 */
export async function announceActions(
  tx: WriteTransaction,
  service: { core: Core; tenant: Tenant },
  actions: readonly CommentAction[],
): Promise<void> {
  if (actions.length === 0) return;
  const announced = actions.filter(isAnnounced);
  const asked = actions.filter(asksForApproval).map((action) => ({ ...action, name: 'newlyAdded' as const }));
  const recipientsOf = await notifyActions(tx, service, [...asked, ...announced]);
  await recordActivities(tx, service, actions);
  await enqueueWebhooks(tx, service, announced, recipientsOf);
}

/**
 * Actions on a thread that waits for approval are announced when it is approved (`announceReleased`); the activity log has them at once,
 * for those who see the thread. A decision about it is announced at once, to them too, and a request for approval is sent to admins.
 */
const isAnnounced = ({ thread, name }: CommentAction): boolean =>
  !isWaiting(thread) || name === 'accepted' || name === 'rejected';

/** A thread begins to wait, because it is new or because its author opened it to others. */
const asksForApproval = ({ thread, threadBefore, name }: CommentAction): boolean =>
  isWaiting(thread) &&
  (name === 'newlyAdded' || (name === 'accessModeChanged' && threadBefore !== null && !isWaiting(threadBefore)));
