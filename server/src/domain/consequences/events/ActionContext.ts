import type { User } from '@parley/protocol';
import type { PersonCall } from '../../access/PersonCall.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import { fillPeople } from '../../people/fillPeople.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { CommentAction } from './CommentAction.js';

/** What the actions of one write have in common. */
export type ActionContext = Pick<
  CommentAction,
  'actionUser' | 'isByClient' | 'timestamp' | 'scope' | 'wantsNotification' | 'wantsActivity'
>;

/** What a backend wants to follow from a write. */
export interface RequestedTriggers {
  triggerNotification?: boolean | undefined;
  triggerActivities?: boolean | undefined;
}

/** A write of a signed-in person: everything follows from it. */
export async function personActionContext(
  tx: WriteTransaction,
  { viewer: { userId, name, email } }: Pick<PersonCall<object>, 'viewer'>,
  scope: DocumentScope,
  now: number,
): Promise<ActionContext> {
  const [actionUser] = await fillPeople(tx.db, scope, [{ userId, name, email }]);
  return {
    actionUser: actionUser!, // as many as asked for
    isByClient: true,
    timestamp: now,
    scope,
    wantsNotification: true,
    wantsActivity: true,
  };
}

/** A change or deletion by a backend; `null`: nothing follows from it. The schemas ask for the `actionUser` of what is wanted. */
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
    actionUser: filled!, // as many as asked for
    isByClient: false,
    timestamp: now,
    scope,
    wantsNotification: triggerNotification,
    wantsActivity: triggerActivities,
  };
}

/** A comment that a backend adds, which its author did; `null`: nothing follows from it. */
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
