import type { ClientContext } from '../../ClientContext.js';
import { createEmitter, createState } from '../../observable.js';
import { togglePairs } from '../togglePairs.js';
import type { ContactElement, ContactList, SelectedContact } from './ContactElement.js';
import type { ContactsUi } from './contactsUi.js';
import { createContacts, type Contacts } from './createContacts.js';

/** Makes the element of one client; its methods are bound. */
export function createContactElement(context: ClientContext): ContactElement {
  const selected = createEmitter<SelectedContact>();
  const list = createState<ContactList | null>(null, { onObserved: () => () => contacts?.leave() });
  context.session.failure.subscribe((failure) => (failure ? list.fail(failure, true) : list.recover()));
  let contacts: Contacts | undefined;

  const used = () => (contacts ??= createContacts(context, list));
  const setUi = (change: ContactsUi) =>
    context.ui.setState(({ contacts }) => ({ contacts: { ...contacts, ...change } }));

  context.session.whileSignedIn(() => () => setUi({ updated: undefined }));

  return {
    getContactList: () => ({
      subscribe(observer) {
        const subscription = list.subscribe(observer);
        used().read(); // also when it has been read before, or could not be
        return subscription;
      },
      refetch: () => used().refetch(),
    }),
    fetchContacts: (request) => used().fetchContacts(request),
    fetchUserGroups: (request) => used().fetchUserGroups(request),
    updateContactList: (people, { merge = false, filters = false } = {}) =>
      setUi({ updated: { list: people, isMerged: merge, limitsFilters: filters } }),
    updateContactListScopeForOrganizationUsers: (scopes) => setUi({ scopes }),
    updateOrgList: ({ orgList }) => setUi({ orgList }),
    onContactSelected: () => selected,
    selectContact: (contact) => selected.emit(used().describe(contact)),
    setAtHereLabel: (atHereLabel) => setUi({ atHereLabel }),
    setAtHereDescription: (atHereDescription) => setUi({ atHereDescription }),
    ...togglePairs({
      AtHere: (isAtHereEnabled) => setUi({ isAtHereEnabled }),
      UserMentions: (isUserMentionsEnabled) => setUi({ isUserMentionsEnabled }),
    }),
  };
}
