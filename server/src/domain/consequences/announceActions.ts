import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import type { WriteTransaction } from '../../store/transaction.js';
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
  const recipientsOf = await notifyActions(tx, service, actions);
  await recordActivities(tx, service, actions);
  await enqueueWebhooks(tx, service, actions, recipientsOf);
}
