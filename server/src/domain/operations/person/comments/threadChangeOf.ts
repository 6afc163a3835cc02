import type { Access, ContextChange, CustomStatus } from '@parley/protocol';
import { accessFieldsOf, ParleyError, visibilityFor } from '@parley/protocol/constants';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { fillPeople } from '../../../people/fillPeople.js';
import { changeThreads, type ThreadPair } from '../../../threads/changeThreads.js';
import type { StoredThread } from '../../../threads/lockThreads.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import type { WritableThread } from './writableThread.js';
import type { Asked } from './Asked.js';
import { changedHeldFor, requireDecider } from './holding.js';
import { requirePrivateComments } from './requirePrivateComments.js';
import { anchorFieldsOf } from '../../../threads/threadToStore.js';
import type { ThreadUpdate } from '../../../threads/patchThread.js';
import { canonicalJson } from '../../../threads/requestHash.js';

/**
 * Returns the changes to the thread that a person requests, with people and defaults filled in, and the person as the
 * one who made them. Throws `PERMISSION_DENIED` for a visibility or an access context that they may not change, and
 * for a decision that is an admin's. An access context that equals the stored one changes nothing.
 * @param isPublished the change publishes a draft
 */
export async function threadChangeOf(
  tx: WriteTransaction,
  call: PersonCall<object>,
  target: WritableThread,
  asked: Asked,
  isPublished = false,
): Promise<ThreadUpdate> {
  const { core, tenant, viewer, data } = call;
  const { userId } = viewer;
  const { organizationId } = data;
  const { scope, thread, isAuthorOrAdmin } = target;
  const {
    status,
    assignedTo,
    visibility,
    suggestion,
    targetElement,
    targetElementId,
    targetTextRange,
    position,
    ...rest
  } = asked;
  const changesAudience =
    visibility !== undefined || (asked.context !== undefined && isOtherAccess(asked.context, thread));
  if (changesAudience && !isAuthorOrAdmin) {
    throw new ParleyError('PERMISSION_DENIED', 'Only the author of a thread or an admin may change who sees it.');
  }
  requirePrivateComments(tenant, visibility);
  requireDecider(target, asked);
  const anchor = anchorFieldsOf({ targetElement, targetElementId, targetTextRange, position });
  const [person] = await fillPeople(tx.db, scope, assignedTo ? [assignedTo] : []);
  return {
    ...rest,
    ...(asked.context && { context: contextChange(asked.context, thread) }),
    ...(status && !isSame(status, thread.content.status) && statusChange(status, userId)),
    ...(assignedTo !== undefined && { assignedTo: person ?? null }),
    ...(visibility && { visibility: visibilityFor(visibility, { userId, organizationId }) }),
    ...(suggestion && { suggestion: decided(suggestion, thread, userId, core.clock.now()) }),
    heldFor: await changedHeldFor(tx, call, target, asked, isPublished),
    ...(Object.keys(anchor).length > 0 && { anchor }),
  };
}

/** True when the request has an access context with other fields than the stored one. */
const isOtherAccess = (context: ContextChange, { access }: StoredThread): boolean =>
  'access' in context && !isSame(fieldsOf(context.access), fieldsOf(access));

const fieldsOf = (access: Access | null | undefined) => accessFieldsOf(access ?? undefined).toSorted();

/** Returns the context change, without the access context when it stays the same. */
function contextChange(context: ContextChange, thread: StoredThread): ContextChange {
  if (isOtherAccess(context, thread)) return context;
  const { access: _, ...custom } = context;
  return custom;
}

/** Returns the change to a status. A terminal status makes the person the resolver of the thread (client contract §7.4). */
export const statusChange = (status: CustomStatus, userId: string): ThreadUpdate => ({
  status,
  statusUpdatedByUserId: userId,
  ...(status.type === 'terminal' && { resolvedByUserId: userId }),
});

/** Sets who accepted or rejected a suggestion, and when. The values that the client sends do not count. */
function decided(
  { resolvedBy: _, resolvedAt: __, ...suggestion }: Record<string, unknown>,
  { content }: StoredThread,
  userId: string,
  now: number,
): Record<string, unknown> {
  const { status } = suggestion;
  if (status !== 'accepted' && status !== 'rejected') return suggestion;
  const before = content.suggestion;
  if (before?.['status'] !== status) return { ...suggestion, resolvedBy: userId, resolvedAt: now };
  return { ...suggestion, resolvedBy: before['resolvedBy'], resolvedAt: before['resolvedAt'] };
}

/** Changes a locked thread. Returns it before and after, and the position of the change; `null`: nothing changed. */
export async function changeWritableThread(
  tx: WriteTransaction,
  { scope, thread }: WritableThread,
  change: ThreadUpdate,
  now: number,
): Promise<ThreadPair & { sequence: number | null }> {
  const { sequence, changed } = await changeThreads(tx, scope, [thread], change, now);
  return { ...(changed[0] ?? { before: thread, after: thread }), sequence };
}

const isSame = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);
