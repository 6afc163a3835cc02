import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { ContactElement } from './ContactElement.js';

/** What methods are until the code is there, where their verb does not say it. */
export const CONTACT_METHODS: MethodsUntilLoaded<ContactElement> = {
  updateContactList: 'queued',
  updateContactListScopeForOrganizationUsers: 'queued',
  updateOrgList: 'queued',
  onContactSelected: 'events',
};
