import type { UserGroup } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { definedFields } from '../../definedFields.js';
import { withoutEmail } from '../presence/presentPeople.js';
import type { ContactList, ContactListScope, UserContact } from './ContactElement.js';

/** The lists of the service. */
export interface ReadContacts {
  organizationUsers: UserContact[];
  documentUsers: UserContact[];
  userGroups: UserGroup[];
}

/** The lists that are offered: completed by the user provider, sorted by name, without those the host excludes. */
export function presentContacts(context: ClientContext, read: ReadContacts): ContactList {
  const { updated, scopes = ['all'] } = context.ui.getState().contacts;
  const own = updated && { updatedContactList: [...updated.list] };
  if (own && !updated.isMerged) return own;
  const isOffered = (scope: ContactListScope) => !isMember(context) || scopes.includes('all') || scopes.includes(scope);
  return {
    ...(isOffered('organization') && {
      organizationUsers: completed(context, 'organization', read.organizationUsers),
    }),
    ...(isOffered('document') && { documentUsers: completed(context, 'document', read.documentUsers) }),
    ...(isOffered('organizationUserGroup') && { userGroups: read.userGroups }),
    ...own,
  };
}

function isMember({ session, permissions }: ClientContext): boolean {
  const { userId, organizationId } = session.scope.value;
  return permissions.value?.[userId ?? '']?.organization?.[organizationId ?? '']?.accessRole !== undefined;
}

function completed(
  { providers, session }: ClientContext,
  scope: 'organization' | 'document',
  contacts: readonly UserContact[],
): UserContact[] {
  const { user } = providers.resolvers;
  if (!user && !providers.storesPeople) return [...contacts];
  const isAsked = user?.resolves(scope) ?? true; // else its code is not loaded yet
  const organizationId = session.scope.value.organizationId ?? '';
  const unknown: string[] = [];
  const shown = contacts.map((contact) => {
    const known = user?.peek(organizationId, contact.userId);
    if (!known) unknown.push(contact.userId);
    if (known?.state !== 'ready') return isAsked ? withoutEmail(contact) : contact;
    const { name, email, photoUrl, color, textColor, initial, groupId } = known.value;
    return { ...contact, ...definedFields({ name, email, photoUrl, color, textColor, initial, groupId }) };
  });
  if (isAsked && unknown.length > 0) user?.want(organizationId, unknown);
  return shown.sort((a, b) => labelOf(a).localeCompare(labelOf(b)));
}

const labelOf = ({ name, email, userId }: UserContact) => name ?? email ?? userId;
