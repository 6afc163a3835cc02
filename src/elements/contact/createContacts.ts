import type { ParleyError } from '@parley/protocol/constants';
import { validUsers } from '../../cache/validation/validUsers.js';
import type { ClientContext } from '../../ClientContext.js';
import { definedFields } from '../../definedFields.js';
import type { State } from '../../observable.js';
import type { SessionBody } from '../../session/Session.js';
import type { ContactElement, ContactList, SelectedContact, UserContact } from './ContactElement.js';
import { presentContacts, type ReadContacts } from './presentContacts.js';

/** The chunk behind the contact element. */
export interface Contacts extends Pick<ContactElement, 'fetchContacts' | 'fetchUserGroups'> {
  /** Reads the list, again if needed, and keeps it up to date until `leave`; does nothing while nobody observes it. */
  read(): void;
  /** Reads the list again; resolves when that is done or has failed. */
  refetch(): Promise<void>;
  leave(): void;
  /** The event data of somebody who was picked. */
  describe(contact: UserContact): SelectedContact;
}

/** Creates the reader of one client's contacts. @param list receives them */
export function createContacts(context: ClientContext, list: State<ContactList | null>): Contacts {
  const { session, documents, permissions, providers, ui } = context;
  /** The session and the document of the request: a response for another one is ignored. */
  let wanted: { documentId: string | null } | undefined;
  let known: ReadContacts | null = null;
  let leave: (() => void) | undefined;

  const readUsers = async (body: SessionBody<'contacts/users/get'>) => {
    const answer = await session.request('contacts/users/get', body);
    return { ...answer, data: validUsers(answer.data) };
  };
  const rootDocumentId = () => documents.current.value?.rootDocumentId ?? null;
  const show = () => list.set(known && presentContacts(context, known));

  async function load() {
    if (!session.user.value) return;
    const own = { documentId: rootDocumentId() };
    wanted = own;
    try {
      const { documentId } = own;
      const [organizationUsers, userGroups, documentUsers] = await Promise.all([
        readUsers({}),
        session.request('contacts/groups/get', {}),
        documentId === null ? null : readUsers({ documentId }),
      ]);
      if (own !== wanted) return;
      known = {
        organizationUsers: organizationUsers.data,
        userGroups: userGroups.data,
        documentUsers: documentUsers?.data ?? [],
      };
      show();
      list.recover();
    } catch (error) {
      if (own !== wanted || (error as ParleyError).code === 'CANCELLED') return;
      list.fail(error);
      context.reportError(error as ParleyError, 'contacts');
    }
  }

  function follow() {
    let isOffline = false;
    const subscriptions = [
      documents.current.subscribe(() => {
        if (wanted && wanted.documentId !== rootDocumentId()) void load();
      }),
      session.connection.subscribe((state) => {
        if (isOffline && state === 'online') void load();
        isOffline = state === 'offline';
      }),
      providers.changes.subscribe(show),
    ];
    const leaveUi = ui.subscribe(show);
    return () => {
      leaveUi();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }

  session.whileSignedIn(() => {
    if (leave) void load();
    return () => {
      wanted = undefined;
      known = null;
      list.set(null);
      list.recover();
    };
  });

  return {
    read() {
      if (list.observers === 0) return;
      leave ??= follow();
      void load();
    },
    refetch: load,
    leave() {
      leave?.();
      leave = undefined;
    },
    describe(contact) {
      const isAmong = (people: UserContact[] = []) => people.some(({ userId }) => userId === contact.userId);
      const { userId } = session.scope.value;
      const ofViewer = permissions.value?.[userId ?? '']?.documents;
      return {
        contact,
        isOrganizationContact: isAmong(known?.organizationUsers),
        isDocumentContact: isAmong(known?.documentUsers),
        documentAccessType: ofViewer?.[rootDocumentId() ?? '']?.accessType ?? null,
      };
    },
    async fetchContacts(request = {}) {
      const { data, nextPageToken } = await readUsers(definedFields(request));
      return { data, ...(nextPageToken && { nextPageToken }) };
    },
    async fetchUserGroups(request = {}) {
      const { data, nextPageToken } = await session.request('contacts/groups/get', definedFields(request));
      return { data, ...(nextPageToken && { nextPageToken }) };
    },
  };
}
