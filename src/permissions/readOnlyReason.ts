import type { ClientContext } from '../ClientContext.js';
import type { User } from '../ParleyTypes.js';
import { serviceNow } from '../session/serviceTime.js';

/**
 * Why a person may not write in a document, or, without one, anywhere in the organization (client contract §7.22); `undefined`: they may. The
 * service checks it again.
 */
export function readOnlyReason(
  { permissions, session }: Pick<ClientContext, 'permissions' | 'session'>,
  user: User,
  documentId?: string,
): string | undefined {
  if (user.isReadOnly) return 'the person may only read';
  if (user.isAnonymous) return 'an anonymous person may only read';
  const own = permissions.value?.[user.userId];
  const permission =
    own?.documents?.[documentId ?? ''] ?? own?.organization?.[session.scope.value.organizationId ?? ''];
  if ((permission?.accessRole ?? user.accessRole) === 'viewer') return 'the person is a viewer';
  // Seconds since epoch, as in every grant.
  if ((permission?.expiresAt ?? Infinity) * 1000 <= serviceNow()) return 'the access has expired';
  return undefined;
}
