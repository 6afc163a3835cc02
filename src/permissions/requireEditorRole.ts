import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../ClientContext.js';
import { readOnlyReason } from './readOnlyReason.js';

/**
 * Refuses viewers before anything is sent (client contract §7.22). Anonymous people may do what is not written in their name.
 * @throws `PERMISSION_DENIED`
 */
export function requireEditorRole(context: ClientContext, documentId: string): void {
  const user = context.session.user.value;
  const why = user && readOnlyReason(context, { ...user, isAnonymous: false }, documentId);
  if (why) throw new ParleyError('PERMISSION_DENIED', `Nothing was saved: ${why}.`);
}
