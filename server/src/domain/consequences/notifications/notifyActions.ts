import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import { generateId } from '../../../ids.js';
import type { DeliverySettings } from '../../../store/columns.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import { toThreadAudience } from '../../access/toThreadAudience.js';
import { enqueueEmails } from '../email/enqueueEmails.js';
import { nowSeconds } from '../../common/nowSeconds.js';
import { notificationSettings } from '../../workspace/notificationSettings.js';
import { type ActionRecipients, recipientsOf } from '../recipients/recipientsOf.js';
import type { CommentAction } from '../events/CommentAction.js';
import { type CommentNotification, commentNotificationRows } from './commentNotificationRows.js';
import { isRequest } from '../events/isRequest.js';
import { delayMs, isStaged } from './DeliverySettings.js';
import { emailFollowers } from '../recipients/emailFollowers.js';
import { enqueueFanOut, type SplitNotifications, splitPeople } from './fanOut.js';
import { oneForEachThread } from '../recipients/oneForEachThread.js';
import { loadActionPeople } from '../recipients/loadActionPeople.js';
import { whoSees } from '../../access/whoSees.js';

/** Job that delivers notifications when their delay or batch window ends (REST contract §4.4). Each organization has one. */
export const DELIVER_NOTIFICATIONS = 'deliverNotifications';

/**
 * Writes the notifications of actions on threads of one document (REST contract §4): one for all comments added to a thread, one for each
 * other action. A few statements, however many people. Returns the recipients of each action after all filters, at most 1,000 of them. An
 * action without a notification of its own is not in the result.
 */
export async function notifyActions(
  tx: WriteTransaction,
  { core, tenant }: { core: Core; tenant: Tenant },
  actions: readonly CommentAction[],
): Promise<ReadonlyMap<CommentAction, readonly string[]>> {
  const { useNotificationService, notificationServiceConfig: settings } = notificationSettings(tenant.settings);
  const isTriggered = ({ name }: CommentAction) => settings.triggers.comment[name];
  // A person whom an edit newly mentions is always notified.
  const wanted = actions.filter(
    (action) => action.wantsNotification && (isTriggered(action) || action.name === 'updated'),
  );
  const scope = wanted[0]?.scope;
  if (!scope || !useNotificationService) return new Map();

  const people = await loadActionPeople(tx.db, scope, wanted, nowSeconds(core.clock));
  const drafts = oneForEachThread(wanted).map((notified) => {
    const { action } = notified;
    const audience = recipientsOf(notified, people, isTriggered(action));
    // A request for approval is only for those who approve. Everybody is notified of the thread after that.
    const isWide = isTriggered(action) && !isRequest(action);
    return { action, audience, isWide };
  });
  const { notifications, isChecked } = await filtered(tx, { core, tenant }, scope, drafts);
  if (notifications.length > 0) await store(tx, core, scope, splitPeople(notifications, isChecked), settings);
  return new Map(notifications.map(({ action, recipientIds }) => [action, recipientIds.filter(isChecked)]));
}

/** Most people whose access one write checks. The job that writes their notifications checks the others. */
const CHECKED_AT_ONCE = 1000;

interface Draft {
  action: CommentAction;
  audience: ActionRecipients;
  isWide: boolean;
}

/** Removes checked people who may not see the thread, then notifications without any person. */
async function filtered(
  tx: WriteTransaction,
  { core, tenant }: { core: Core; tenant: Tenant },
  scope: DocumentScope,
  drafts: readonly Draft[],
): Promise<{ notifications: CommentNotification[]; isChecked: (userId: string) => boolean }> {
  const now = nowSeconds(core.clock);
  const followers = core.mail && drafts.some(({ isWide }) => isWide) ? await emailFollowers(tx.db, scope, now) : [];
  const named = new Set([...drafts.flatMap(({ audience }) => [...audience.recipientIds]), ...followers]);
  const checked = new Set([...named].slice(0, CHECKED_AT_ONCE));
  const isChecked = (userId: string) => checked.has(userId);
  const audiences = drafts.map(({ action }) => toThreadAudience(action.thread));
  const sees = await whoSees(tx.db, tenant, scope, audiences, [...checked], now);
  const notifications = drafts.flatMap(({ action, audience, isWide }, index): CommentNotification[] => {
    const maySee = (userId: string) => !isChecked(userId) || sees(audiences[index]!, userId); // one of each draft
    const recipientIds = [...audience.recipientIds].filter(maySee);
    if (!isWide && recipientIds.length === 0) return [];
    const isNotified = (id: string) => id === action.actionUser.userId || audience.recipientIds.has(id);
    const mutedIds = isWide ? [...audience.mutedIds] : [];
    return [
      {
        id: generateId(),
        action,
        timestamp: action.timestamp + index, // feeds are in the order of time
        isWide,
        recipientIds,
        mentionedIds: audience.mentionedIds,
        mutedIds,
        followerIds: isWide
          ? followers.filter((id) => !isNotified(id) && !audience.mutedIds.has(id) && maySee(id))
          : [],
      },
    ];
  });
  return { notifications, isChecked };
}

async function store(
  tx: WriteTransaction,
  core: Core,
  scope: DocumentScope,
  { notifications: atOnce, later }: SplitNotifications,
  settings: DeliverySettings,
): Promise<void> {
  const lateIds = new Set(later.map(({ notificationId }) => notificationId));
  const isBatchedOnly = isStaged(settings) && !settings.delayConfig.isEnabled;
  const written = atOnce.map((notification) => ({
    ...notification,
    isWideLater: notification.isWide && isBatchedOnly && lateIds.has(notification.id),
  }));
  await tx.run(commentNotificationRows(scope, written, settings));
  const wideIds = written.filter(({ isWideLater }) => isWideLater).map(({ id }) => id);
  await enqueueFanOut(tx, core, scope, { later, wideIds, settings });
  const { apiKey, organizationId } = scope;
  if (isStaged(settings)) {
    const runAt = core.clock.now() + delayMs(settings);
    await tx.enqueue({ apiKey, organizationId, kind: DELIVER_NOTIFICATIONS, key: '', payload: {}, runAt });
    return;
  }
  const emails = written.flatMap(({ id, recipientIds, followerIds }) =>
    [...recipientIds, ...followerIds].map((userId) => ({ notificationId: id, userId })),
  );
  await enqueueEmails(tx, core, scope, emails);
}
