import { sql } from 'kysely';
import type { Tenant } from '../../../credentials/Tenant.js';
import { generateId } from '../../../ids.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { CommentAction } from '../events/CommentAction.js';
import { activitySettings } from '../../workspace/activitySettings.js';
import { actionActivity } from './actionActivity.js';
import { insertActivities } from '../../activities/insertActivities.js';

/**
 * Adds actions on threads of one organization to its activity log, in one statement. Adds nothing while the activity service is off, and
 * skips actions whose trigger is off (REST contract §3.2).
 */
export async function recordActivities(
  tx: WriteTransaction,
  { tenant }: { tenant: Tenant },
  actions: readonly CommentAction[],
): Promise<void> {
  const { isEnabled, immutable, triggers } = activitySettings(tenant.settings).activityServiceConfig;
  const recorded = actions.filter(({ wantsActivity, name }) => isEnabled && wantsActivity && triggers.comment[name]);
  const [first] = recorded;
  if (!first) return;
  const { apiKey, organizationId } = first.scope;
  // The log is ordered by time, so the actions of one transaction are one millisecond apart.
  const activities = recorded.map((action, index) =>
    actionActivity({ ...action, timestamp: action.timestamp + index }, generateId(), immutable),
  );
  const ids = activities.map(({ id }) => id);
  await tx.append(
    { apiKey, organizationId, documentId: '' },
    [{ kind: 'activities', ids }],
    [sql`recorded as (${insertActivities(first.scope, activities)})`],
  );
}
