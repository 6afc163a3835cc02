import type { ActionEventName } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tenant } from '../../../credentials/Tenant.js';
import type { Tables } from '../../../store/tables.js';
import type { CommentAction } from '../events/CommentAction.js';
import { eventOf } from '../events/eventOf.js';
import { targetSelector } from './targetSelector.js';

/** An action with at least one target. */
export interface SelectedAction {
  action: CommentAction;
  event: ActionEventName;
  /** Never empty. */
  targets: string[];
}

/** Returns the actions that have webhook targets, with those targets. Runs no statement while webhooks are off for the API key. */
export async function selectTargets(
  db: Kysely<Tables>,
  tenant: Pick<Tenant, 'apiKey' | 'settings'>,
  actions: readonly CommentAction[],
): Promise<SelectedAction[]> {
  const targetsOf = await targetSelector(db, tenant);
  return actions.flatMap((action) => {
    const event = eventOf(action);
    const targets = targetsOf({ feature: 'comment', action: action.name, event, scope: action.scope });
    return targets.length > 0 ? [{ action, event, targets }] : [];
  });
}
