import type { ClientContext } from '../ClientContext.js';
import type { User } from '../ParleyTypes.js';

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
  const { documents, organization } = permissions.value?.[user.userId] ?? {};
  const ofDocument = documentId === undefined ? undefined : documents?.[documentId];
  const permission = ofDocument ?? organization?.[session.scope.value.organizationId ?? ''];
  if ((permission?.accessRole ?? user.accessRole) === 'viewer') return 'the person is a viewer';
  // Seconds since epoch, as in every grant.
  if (permission?.expiresAt !== undefined && permission.expiresAt * 1000 <= Date.now()) return 'the access has expired';
  return undefined;
}
