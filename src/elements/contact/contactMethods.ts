import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { ContactElement } from './ContactElement.js';

/** Kinds of methods until the code is loaded, where their verb does not define it. */
export const CONTACT_METHODS: MethodsUntilLoaded<ContactElement> = {
  updateContactList: 'queued',
  updateContactListScopeForOrganizationUsers: 'queued',
  updateOrgList: 'queued',
  onContactSelected: 'events',
};
