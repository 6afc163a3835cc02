import type { User } from '@parley/protocol';
import type { PersonCall } from '../../access/PersonCall.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import { fillPeople } from '../../people/fillPeople.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { CommentAction } from './CommentAction.js';

/** The fields that all actions of one write share. */
export type ActionContext = Pick<
  CommentAction,
  'actionUser' | 'isByClient' | 'timestamp' | 'scope' | 'wantsNotification' | 'wantsActivity'
>;

/** The consequences that a backend requests for a write. */
export interface RequestedTriggers {
  triggerNotification?: boolean | undefined;
  triggerActivities?: boolean | undefined;
}

/** Returns the context for a write of a signed-in person: it has all consequences. */
export async function personActionContext(
  tx: WriteTransaction,
  { viewer: { userId, name, email } }: Pick<PersonCall<object>, 'viewer'>,
  scope: DocumentScope,
  now: number,
): Promise<ActionContext> {
  const [actionUser] = await fillPeople(tx.db, scope, [{ userId, name, email }]);
  return {
    actionUser: actionUser!, // as many as requested
    isByClient: true,
    timestamp: now,
    scope,
    wantsNotification: true,
    wantsActivity: true,
  };
}

/** Returns the context for a change or deletion by a backend; `null`: it has no consequences. The schemas require `actionUser` when it has. */
export async function backendActionContext(
  tx: WriteTransaction,
  {
    triggerNotification = false,
    triggerActivities = false,
    actionUser,
  }: RequestedTriggers & { actionUser?: User | undefined },
  scope: DocumentScope,
  now: number,
): Promise<ActionContext | null> {
  if (!actionUser || !(triggerNotification || triggerActivities)) return null;
  const [filled] = await fillPeople(tx.db, scope, [actionUser]);
  return {
    actionUser: filled!, // as many as requested
    isByClient: false,
    timestamp: now,
    scope,
    wantsNotification: triggerNotification,
    wantsActivity: triggerActivities,
  };
}

/** Returns the context for a comment that a backend adds: its author is the acting person. `null`: it has no consequences. */
export function authorActionContext(
  triggers: RequestedTriggers | undefined,
  { author_id: userId, content }: StoredComment,
  scope: DocumentScope,
  now: number,
): ActionContext | null {
  if (!triggers) return null;
  const { triggerNotification = false, triggerActivities = false } = triggers;
  return {
    actionUser: content.from ?? { userId },
    isByClient: false,
    timestamp: now,
    scope,
    wantsNotification: triggerNotification,
    wantsActivity: triggerActivities,
  };
}
