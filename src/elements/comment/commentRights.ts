import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { User } from '../../ParleyTypes.js';
import { readOnlyReason } from '../../permissions/readOnlyReason.js';
import type { CommentRequestOptions } from './CommentRequests.js';
import { commentSettingsOf } from './commentUi.js';
import { componentReadOnly } from './componentWrites.js';

/**
 * The person who writes. Rejected before anything is sent: nobody is signed in, or they may only read (client contract §7.22).
 * @param options of the request: they contain the `readOnly` of the calling component
 */
export function requireWriter(context: ClientContext, documentId?: string, options?: CommentRequestOptions): User {
  const user = requireReader(context);
  const why = whyReadOnly(context, user, documentId, componentReadOnly(options));
  if (why) throw new ParleyError('PERMISSION_DENIED', `Nothing was saved: ${why}.`);
  return user;
}

/** The person who is signed in. @throws `UNAUTHENTICATED` */
export function requireReader({ session }: ClientContext): User {
  const user = session.user.value;
  if (!user)
    throw (
      session.failure.value ??
      new ParleyError('UNAUTHENTICATED', 'Nobody is signed in, so there are no comments. Call identify first.')
    );
  return user;
}

/** Who may decide who sees a thread. */
export const AUTHOR_OR_ADMIN = 'the author of the thread or an admin';

/** Refuses what only some may do. @throws `PERMISSION_DENIED` */
export function requireRight(isAllowed: boolean, who: string): void {
  if (!isAllowed) throw new ParleyError('PERMISSION_DENIED', `Nothing was saved: only ${who} may do that.`);
}

/**
 * Whether the person may write comments in a document, or, without one, anywhere in the organization.
 * @param readOnly A component's own prop, which overrides the setting. @default the setting
 */
export function isReadOnly(context: ClientContext, documentId?: string, readOnly?: boolean): boolean {
  const user = context.session.user.value;
  return !user || whyReadOnly(context, user, documentId, readOnly) !== undefined;
}

function whyReadOnly(
  context: ClientContext,
  user: User,
  documentId: string | undefined,
  readOnly: boolean | undefined,
): string | undefined {
  const isSet = readOnly ?? commentSettingsOf(context.ui.getState().comments).readOnly;
  return isSet ? 'comments are read-only here' : readOnlyReason(context, user, documentId);
}
