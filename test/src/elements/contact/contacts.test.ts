import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ContactList, DataProviders, User } from '../../../../src/index.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { contextOf } from '../../../../src/contextOf.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const documents = [{ documentId: 'plan', accessType: 'restricted' }, { documentId: 'notes' }];
  await service.rest('organizations/documents/add', { documents });
  await service.rest('users/add', {
    users: [
      { userId: 'ada', name: 'Ada', email: 'ada@x.test' },
      { userId: 'bob', name: 'Bob' },
    ],
  });
  await service.rest('users/add', { documentId: 'plan', users: [{ userId: 'ada' }, { userId: 'zoe', name: 'Zoe' }] });
  const organizationUserGroups = [{ groupId: 'design', groupName: 'Design' }];
  await service.rest('organizations/usergroups/add', { organizationUserGroups });
});

const open = async (who: string | User, dataProviders?: DataProviders) => {
  const { client, network } = await signIn(service.as(who), { ...(dataProviders && { dataProviders }) });
  return { client, network, contacts: client.getContactElement() };
};
const idsOf = (people: { userId: string }[] | undefined) => people?.map(({ userId }) => userId);
const isKnown = (list: ContactList | null): list is ContactList => list !== null;

describe('the contact list', () => {
  it('has the members, the people of the root document and the groups; it follows the root document', async () => {
    const { client, contacts } = await open('ada');
    await client.setDocuments([{ id: 'plan' }, { id: 'notes' }]);
    const values = valuesOf(contacts.getContactList());
    expect(values).toEqual([null]);
    const list = await expectValue(contacts.getContactList(), isKnown);
    expect(list.organizationUsers?.[0]).toMatchObject({
      userId: 'ada',
      name: 'Ada',
      email: 'ada@x.test',
      initial: 'A',
    });
    expect(idsOf(list.organizationUsers)).toEqual(['ada', 'bob']);
    expect(idsOf(list.documentUsers)).toEqual(['ada', 'zoe']);
    expect(list.userGroups).toEqual([{ groupId: 'design', groupName: 'Design' }]);
    await client.setRootDocument({ id: 'notes' });
    await expectValue(contacts.getContactList(), (next) => next?.documentUsers?.length === 0);
  });

  it('is narrowed by the scopes for members, and by nothing for others', async () => {
    const { client, contacts } = await open('ada');
    await client.setDocument('plan');
    contacts.updateContactListScopeForOrganizationUsers(['document', 'organizationUserGroup']);
    const list = await expectValue(contacts.getContactList(), isKnown);
    expect(Object.keys(list).sort()).toEqual(['documentUsers', 'userGroups']);
    contacts.updateContactListScopeForOrganizationUsers(['organization']);
    await expectValue(contacts.getContactList(), (next) => Object.keys(next ?? {}).join() === 'organizationUsers');

    const browser = service.as('zoe');
    const { organizationId } = service;
    const resources = [{ type: 'document', id: 'plan', organizationId }];
    const { token } = (await service.rest('auth/generate_token', {
      organizationId: undefined,
      userId: 'zoe',
      permissions: { resources },
    })) as { token: string };
    browser.props.authProvider.generateToken = () => Promise.resolve(token);
    const guest = await signIn(browser);
    await guest.client.setDocument('plan');
    const element = guest.client.getContactElement();
    element.updateContactListScopeForOrganizationUsers(['organization']);
    const seen = await expectValue(element.getContactList(), (next) => next?.documentUsers !== undefined);
    expect(idsOf(seen?.documentUsers)).toEqual(['ada', 'zoe']);
    expect([seen?.organizationUsers, seen?.userGroups]).toEqual([[], []]);
  });

  it('is replaced by the list of the host, or joined by it, until sign-out', async () => {
    const { client, contacts } = await open('ada');
    const mine = [{ userId: 'x', name: 'Xi' }];
    client.updateContactList(mine);
    await expectValue(contacts.getContactList(), isKnown).then((list) =>
      expect(list).toEqual({ updatedContactList: mine }),
    );
    contacts.updateContactList(mine, { merge: true, filters: true });
    const list = await expectValue(contacts.getContactList(), (next) => next?.organizationUsers !== undefined);
    expect(list?.updatedContactList).toEqual(mine);
    expect(contextOf(client).ui.getState().contacts.updated?.limitsFilters).toBe(true);

    const values = valuesOf(contacts.getContactList());
    await client.signOut();
    expect(values.at(-1)).toBeNull();
    await client.setAuthProvider(service.as('bob').props.authProvider);
    const next = await expectValue(contacts.getContactList(), isKnown);
    expect(next.updatedContactList).toBeUndefined();
  });

  it('names people as the user provider does, asks it for the scopes that are on, and is in the order of those names', async () => {
    const names: Record<string, string> = { ada: 'Zuse', bob: 'Abel' };
    const get = vi.fn((ids: string[]) =>
      Object.fromEntries(ids.flatMap((userId) => (names[userId] ? [[userId, { userId, name: names[userId] }]] : []))),
    );
    const { client, contacts } = await open('mary', {
      user: { get, config: { resolveUsersConfig: { document: false } } },
    });
    await client.setDocument('notes');
    await service.rest('users/add', { documentId: 'notes', users: [{ userId: 'only-here' }] });
    const list = await expectValue(
      contacts.getContactList(),
      (next) => next?.organizationUsers?.some(({ name }) => name === 'Abel') ?? false,
    );
    expect(list?.organizationUsers?.map(({ name, userId }) => name ?? userId)).toEqual(['Abel', 'mary', 'Zuse']);
    expect(list?.organizationUsers?.find(({ userId }) => userId === 'ada')).toMatchObject({ email: 'ada@x.test' });
    expect(get.mock.calls.flat(2)).not.toContain('only-here');
  });

  it('has no email of a person without a name while the user provider is asked, nor when it fails', async () => {
    await service.rest('users/add', {
      users: [{ userId: 'secret', email: 'secret@x.test', initial: 'S' }],
    });
    const failures: ((cause: unknown) => void)[] = [];
    const get = vi.fn(() => new Promise<never>((_, reject) => failures.push(reject)));
    const { client, contacts } = await open('ada', { user: { get } });
    client.disableLogs();
    const lists = valuesOf(contacts.getContactList());
    const secret = (list: ContactList | null | undefined) =>
      list?.organizationUsers?.find(({ userId }) => userId === 'secret');
    await vi.waitFor(() => expect(get).toHaveBeenCalledWith(expect.arrayContaining(['secret'])));
    for (const fail of failures) fail(new Error('Down'));
    const { user } = contextOf(client).providers.resolvers;
    await vi.waitFor(() => expect(user?.peek(service.organizationId, 'secret')).toEqual({ state: 'failed' }));
    expect(secret(lists.at(-1))).toMatchObject({ userId: 'secret' });
    for (const list of lists) expect(JSON.stringify(list)).not.toContain('secret@x.test');
    const ada = lists.at(-1)?.organizationUsers?.find(({ userId }) => userId === 'ada');
    expect(ada).toMatchObject({ name: 'Ada', email: 'ada@x.test' });
  });

  it('reports that it could not be read, and is read again for the next observer', async () => {
    const { client, contacts, network } = await open('ada');
    client.disableLogs();
    network.refuseNext('contacts/groups/get', 'UNAVAILABLE');
    await expect(expectValue(contacts.getContactList(), isKnown)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    contacts
      .getContactList()
      .subscribe(() => undefined)
      .unsubscribe();
    await expect(expectValue(contacts.getContactList(), isKnown)).resolves.toHaveProperty('userGroups');
  });

  it('is read again after the connection was lost', async () => {
    const { contacts, network } = await open('ada');
    valuesOf(contacts.getContactList());
    await expectValue(contacts.getContactList(), isKnown);
    network.goOffline();
    await service.rest('users/add', { users: [{ userId: 'late' }] });
    network.goOnline();
    await expectValue(contacts.getContactList(), (list) => idsOf(list?.organizationUsers)?.includes('late') ?? false);
  });
});

describe('the contact element', () => {
  it('finds people and groups at the service, page by page', async () => {
    const { contacts } = await open('ada');
    const first = await contacts.fetchContacts({ pageSize: 1 });
    expect(idsOf(first.data)).toEqual(['ada']);
    const second = await contacts.fetchContacts({ pageSize: 1, pageToken: first.nextPageToken });
    expect(idsOf(second.data)).toEqual(['bob']);
    expect(idsOf((await contacts.fetchContacts({ search: 'zo', documentId: 'plan' })).data)).toEqual(['zoe']);
    expect(await contacts.fetchUserGroups({ search: 'des' })).toEqual({
      data: [{ groupId: 'design', groupName: 'Design' }],
    });
  });

  it('emits an event for every pick, with what is known of the person', async () => {
    const { client, contacts } = await open('ada');
    await client.setDocument('plan');
    await expectValue(contacts.getContactList(), isKnown);
    const picked = valuesOf(contacts.onContactSelected());
    contacts.selectContact({ userId: 'zoe' });
    await vi.waitFor(() =>
      expect(picked).toEqual([
        {
          contact: { userId: 'zoe' },
          isOrganizationContact: false,
          isDocumentContact: true,
          documentAccessType: 'restricted',
        },
      ]),
    );
  });

  it('keeps what is set of @here, of mentions and of the organizations for pickers', async () => {
    const { client, contacts } = await open('ada');
    contacts.enableAtHere();
    contacts.setAtHereLabel('all');
    contacts.setAtHereDescription('Everybody');
    contacts.disableUserMentions();
    contacts.updateOrgList({ orgList: [{ id: 'o', name: 'O' }] });
    await vi.dynamicImportSettled();
    expect(contextOf(client).ui.getState().contacts).toMatchObject({
      isAtHereEnabled: true,
      atHereLabel: 'all',
      atHereDescription: 'Everybody',
      isUserMentionsEnabled: false,
      orgList: [{ id: 'o', name: 'O' }],
    });
    contacts.disableAtHere();
    contacts.enableUserMentions();
    expect(contextOf(client).ui.getState().contacts).toMatchObject({
      isAtHereEnabled: false,
      isUserMentionsEnabled: true,
    });
  });
});
