import type { VisibilityConfig } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { PersonCall } from '../../../access/PersonCall.js';
import { adminsOf, isWaiting } from '../../../access/heldThreads.js';
import { isModerated, type StoredModeration, waitsForApproval } from '../../../access/isModerated.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { isAdminIn } from '../../../access/isAdminIn.js';
import { loadViewerAccess } from '../../../access/viewerAccess.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import type { Asked } from './Asked.js';
import type { WritableThread } from './writableThread.js';

type Call = Pick<PersonCall<object>, 'core' | 'tenant' | 'viewer' | 'data'>;
type Visibility = Pick<VisibilityConfig, 'type'> | undefined;

/** Returns who sees a new thread of the person while it waits for approval; `null`: it does not wait. A draft waits from its publication. */
export async function newThreadHeldFor(
  tx: WriteTransaction,
  { core, tenant, viewer }: Call,
  organizationId: string,
  moderation: StoredModeration,
  isDraft: boolean,
  visibility: Visibility,
): Promise<string | null> {
  if (isDraft || visibility?.type === 'restricted' || !waitsForApproval(tenant, moderation)) return null;
  const now = nowSeconds(core.clock);
  const access = await loadViewerAccess(tx.db, tenant, organizationId, viewer.userId, []);
  return (await isAdminIn(viewer, organizationId, access, now)) ? null : adminsOf(organizationId);
}

/**
 * Returns who sees a thread while it waits for approval, after a change by the person; `null`: it does not wait, `undefined`: that does not
 * change. A thread of somebody who is no admin waits from when others would see it for the first time.
 * @param isPublished the change publishes a draft
 */
export async function changedHeldFor(
  tx: WriteTransaction,
  { tenant }: Call,
  { scope, thread, isAdmin }: WritableThread,
  { approved, visibility }: Pick<Asked, 'approved' | 'visibility'>,
  isPublished: boolean,
): Promise<string | null | undefined> {
  if (approved === true) return null;
  const isShared = thread.visibility === 'restricted' && visibility !== undefined;
  const isOpened = thread.is_draft ? isPublished : isShared;
  const mustWait = approved === false || (isOpened && !isAdmin && thread.content.approved !== true);
  if (mustWait && (await isModerated(tx.db, tenant, scope))) return adminsOf(scope.organizationId);
  return undefined;
}

/** Throws `PERMISSION_DENIED` when a person who is no admin makes a decision of admins. On a thread that waits, only admins decide. */
export function requireDecider({ thread, isAdmin }: WritableThread, { approved, accepted, suggestion }: Asked): void {
  if (isAdmin) return;
  const status = suggestion?.['status'];
  const decides = accepted !== undefined || status === 'accepted' || status === 'rejected';
  if (approved === undefined && !(decides && isWaiting(thread))) return;
  throw new ParleyError('PERMISSION_DENIED', 'Only an admin may decide about a thread that waits for approval.');
}
