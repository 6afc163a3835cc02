import type { ClientContext } from '../../ClientContext.js';
import { loadEngine } from '../../loadEngine.js';
import { createEmitter, createState } from '../../observable.js';
import { togglePairs } from '../togglePairs.js';
import type { ContactElement, ContactList, SelectedContact } from './ContactElement.js';
import type { ContactsUi } from './contactsUi.js';
import type { Contacts } from './createContacts.js';

/** Makes the element of one client; its methods are bound. What reads contacts comes with the sign-in. */
export function createContactElement(context: ClientContext): ContactElement {
  const selected = createEmitter<SelectedContact>();
  const list = createState<ContactList | null>(null, { onObserved: () => () => contacts?.leave() });
  context.session.failure.subscribe((failure) => (failure ? list.fail(failure, true) : list.recover()));
  let contacts: Contacts | undefined;

  const load = async () => {
    const { createContacts } = await loadEngine();
    return (contacts ??= createContacts(context, list));
  };
  const run = (act: (contacts: Contacts) => void) => load().then(act, list.fail);
  const setUi = (change: ContactsUi) =>
    context.ui.setState(({ contacts }) => ({ contacts: { ...contacts, ...change } }));

  context.session.whileSignedIn(() => () => setUi({ updated: undefined }));

  return {
    getContactList: () => ({
      subscribe(observer) {
        const subscription = list.subscribe(observer);
        void run(({ read }) => read()); // also when it has been read before, or could not be
        return subscription;
      },
      refetch: async () => (await load()).refetch(),
    }),
    fetchContacts: async (request) => (await load()).fetchContacts(request),
    fetchUserGroups: async (request) => (await load()).fetchUserGroups(request),
    updateContactList: (people, { merge = false, filters = false } = {}) =>
      setUi({ updated: { list: people, isMerged: merge, limitsFilters: filters } }),
    updateContactListScopeForOrganizationUsers: (scopes) => setUi({ scopes }),
    updateOrgList: ({ orgList }) => setUi({ orgList }),
    onContactSelected: () => selected,
    selectContact: (contact) => void run(({ describe }) => selected.emit(describe(contact))),
    setAtHereLabel: (atHereLabel) => setUi({ atHereLabel }),
    setAtHereDescription: (atHereDescription) => setUi({ atHereDescription }),
    ...togglePairs({
      AtHere: (isAtHereEnabled) => setUi({ isAtHereEnabled }),
      UserMentions: (isUserMentionsEnabled) => setUi({ isUserMentionsEnabled }),
    }),
  };
}
