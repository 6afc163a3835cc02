import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { User } from '../../ParleyTypes.js';
import { readOnlyReason } from '../../permissions/readOnlyReason.js';

/**
 * The person who reacts, and where. Rejected before anything is sent: nobody is signed in, no document is open, or they may only read (client
 * contract §7.22).
 */
export function requireReactor(context: ClientContext, documentId: string | null): { me: User; documentId: string } {
  const { session } = context;
  const me = session.user.value;
  if (!me) {
    throw (
      session.failure.value ??
      new ParleyError('UNAUTHENTICATED', 'Nobody is signed in, so nobody can react. Call identify first.')
    );
  }
  if (documentId === null) {
    throw new ParleyError(
      'FAILED_PRECONDITION',
      'No document is open, so there is nothing to react to. Call setDocuments.',
    );
  }
  const why = readOnlyReason(context, me, documentId);
  if (why) throw new ParleyError('PERMISSION_DENIED', `Nothing was saved: ${why}.`);
  return { me, documentId };
}
