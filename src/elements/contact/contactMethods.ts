import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { ContactElement } from './ContactElement.js';

/** Every method of the element, with what it is until its code is there. */
export const CONTACT_METHODS: MethodsUntilLoaded<ContactElement> = {
  getContactList: { first: null },
  fetchContacts: 'later',
  fetchUserGroups: 'later',
  updateContactList: 'kept',
  updateContactListScopeForOrganizationUsers: 'kept',
  updateOrgList: 'kept',
  onContactSelected: 'events',
  selectContact: 'kept',
  setAtHereLabel: 'kept',
  setAtHereDescription: 'kept',
  enableAtHere: 'kept',
  disableAtHere: 'kept',
  enableUserMentions: 'kept',
  disableUserMentions: 'kept',
};
