import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { isWaiting } from '../access/heldThreads.js';
import type { DocumentScope } from '../access/ThreadScope.js';
import type { ThreadPair } from '../threads/changeThreads.js';
import type { StoredComment } from '../threads/storedComments.js';
import { writtenThreads } from '../threads/writtenThreads.js';
import { announceActions } from './announceActions.js';
import type { ActionContext } from './events/ActionContext.js';
import { addedActions } from './events/addedActions.js';
import { announceRecordings } from './recordings/announceRecordings.js';

/**
 * Announces threads that waited for approval and wait no longer, as if their comments were written just now, in their order: notifications,
 * email and webhooks, once. The activity log has had them since they were written. Of the comments of backends, those with
 * `triggerNotification`. Call it after the change.
 */
export async function announceReleased(
  tx: WriteTransaction,
  service: { core: Core; tenant: Tenant },
  scope: DocumentScope,
  pairs: readonly ThreadPair[],
  now: number,
): Promise<void> {
  const released = pairs.filter(({ before, after }) => before.content.isUntold && !isWaiting(after) && !after.is_draft);
  if (released.length === 0) return;
  const ids = released.map(({ after }) => after.annotation_id);
  const written = await writtenThreads(tx, scope, ids);
  for (const thread of written) {
    const count = thread.comments.length;
    const timeOf = new Map(thread.comments.map((comment, index) => [comment, now - count + index]));
    const actions = addedActions(thread, true, (comment) => writerContext(comment, scope, timeOf.get(comment) ?? now));
    // One by one: several people may have written them, and the additions of one call are announced together.
    for (const action of actions) await announceActions(tx, service, [action]);
  }
  for (const { author_id: userId, content } of written.flatMap(({ comments }) => comments)) {
    const call = { ...service, viewer: { ...content.from, userId }, data: { organizationId: scope.organizationId } };
    await announceRecordings(call, tx, content.recorders?.map(({ id }) => id) ?? []);
  }
}

/** The context of a comment; `null`: a backend added it without `triggerNotification`. */
const writerContext = (
  { author_id: userId, content }: StoredComment,
  scope: DocumentScope,
  timestamp: number,
): ActionContext | null =>
  content.sourceType === 'sdk' || content.isUntold
    ? {
        actionUser: content.from ?? { userId },
        isByClient: content.sourceType === 'sdk',
        timestamp,
        scope,
        wantsNotification: true,
        wantsActivity: false,
      }
    : null;
