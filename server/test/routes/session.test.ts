import {
  addCommentAnnotation,
  addDocuments,
  addNotification,
  addPermissions,
  addUsers,
  countNotifications,
  type Endpoint,
  fetchDocuments,
  generateToken,
  getDocuments,
  getOrganizations,
  getPermissions,
  getUserPermissions,
  getUsers,
  identify,
  listCommentAnnotations,
  listNotifications,
  openDocuments,
  removePermissions,
  type Resource,
  updateDocumentsAccess,
  updateDocumentsDisableState,
  updateOrganizationsDisableState,
} from '@parley/protocol';
import { userColor } from '@parley/protocol/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { expectFailure, expectSuccess, post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestPerson } from '../support/TestPerson.js';

let test: TestService;
beforeAll(async () => void (test = await startTestService()));
afterAll(() => test.close());

const ORG = { organizationId: 'o' };
const MEMBER: Resource[] = [{ type: 'organization', id: 'o' }];
const grantOf = (id: string, rest: Partial<Resource> = {}): Resource => ({
  type: 'document',
  id,
  organizationId: 'o',
  ...rest,
});
const documents = (...ids: string[]) => ids.map((documentId) => ({ documentId }));
const organizationsOf = async (key: TestKey) =>
  ((await key.call(getOrganizations, {})) as { id: string }[]).map(({ id }) => id);
const documentsOf = async (key: TestKey) =>
  ((await key.call(getDocuments, ORG)) as { id: string }[]).map(({ id }) => id);

const aThread = (annotationId: string) => ({
  ...ORG,
  documentId: 'd',
  annotationId,
  comments: [{ commentId: `${annotationId}-1`, commentText: 'Look at this.' }],
});

/** Identify without a token. */
const byWord = (key: TestKey, data: object) =>
  post(test.service, identify.path, { data }, { 'x-service-api-key': key.apiKey });

describe('identify', () => {
  it('is the person of the token, with the profile kept for everybody to see', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER, { name: 'Ada', isAdmin: true });
    const user = { userId: 'ada', name: 'Countess', email: 'ada@x.test', accessRole: 'viewer' as const };
    const answer = await ada.call(identify, { user });
    const person = {
      name: 'Ada',
      email: 'ada@x.test',
      initial: 'A',
      isAdmin: true,
      type: 'signedIn',
      ...userColor('ada'),
    };
    expect(answer).toEqual({
      user: { userId: 'ada', organizationId: 'o', accessRole: 'editor', ...person },
      organizationId: 'o',
      token: ada.token,
      expiresAt: Math.floor(test.clock.now() / 1000) + 48 * 3600,
      timestamp: test.clock.now(),
      permissions: { accessRole: 'editor' },
      sequence: expect.any(Number),
      config: { isPrivateCommentsEnabled: true },
    });
    expect(await key.call(getUsers, ORG)).toMatchObject([{ userId: 'ada', ...person }]);
  });

  it('refuses a body that names somebody else than the token, and writes nothing', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    expect(await ada.refused(identify, { user: { userId: 'bob' } })).toMatchObject({
      http: 403,
      status: 'PERMISSION_DENIED',
    });
    expect(await organizationsOf(key)).toEqual([]);
  });

  it('opens documents in the same call, as openDocuments does', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    const user = { userId: 'ada' };
    const { opened } = await ada.call(identify, { ...ORG, user, documents: documents('d', 'e') });
    expect(opened).toEqual(await ada.call(openDocuments, { ...ORG, documents: documents('d', 'e') }));
    expect(await ada.call(identify, { ...ORG, user })).not.toHaveProperty('opened');
    const invalid = { ...ORG, user, documents: [{ documentId: '' }] };
    expect(await ada.refused(identify, invalid)).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining('documents[0].documentId'),
    });
  });

  it('reads in the same call what a page reads first, each as its operation does', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    const user = { userId: 'ada' };
    expect(await ada.call(identify, { ...ORG, user, documents: documents('d') })).not.toHaveProperty('reads');
    await key.call(addNotification, {
      ...ORG,
      documentId: 'd',
      actionUser: { userId: 'grace' },
      displayHeadlineMessageTemplate: 'Read this',
      displayBodyMessage: 'It is short.',
      notifyUsers: [{ userId: 'ada' }],
    });
    await ada.call(addCommentAnnotation, aThread('first'));
    await ada.call(addCommentAnnotation, aThread('second'));
    const threads = { documentIds: ['d', 'new'], pageSize: 1 };
    const reads = {
      'permissions/get': {},
      'commentAnnotations/list': threads,
      'notifications/list': { feed: 'forYou' as const },
      'notifications/counts': { documentIds: ['d'] },
    };
    const answers = (await ada.call(identify, { ...ORG, user, documents: documents('new'), reads })).reads!;
    const asked = async (endpoint: Endpoint, data: object) => {
      const { result } = (await ada.post(endpoint, { ...ORG, ...data })).body;
      return { message: result!.message, data: result!.data, nextPageToken: result!.nextPageToken ?? null };
    };
    expect(answers).toEqual({
      'permissions/get': await asked(getUserPermissions, {}),
      'commentAnnotations/list': await asked(listCommentAnnotations, threads),
      'notifications/list': await asked(listNotifications, { feed: 'forYou' }),
      'notifications/counts': await asked(countNotifications, { documentIds: ['d'] }),
    });
    expect(answers['notifications/counts']!.data.counts).toEqual({ forYou: 1, all: 1, unseen: 1 });
    const { data, nextPageToken } = answers['commentAnnotations/list']!;
    expect(data.stamps).toHaveProperty('new'); // it was opened before
    const next = await ada.call(listCommentAnnotations, { ...ORG, ...threads, pageToken: nextPageToken! });
    const ids = [...data.annotations, ...next.annotations].map((thread) => thread.annotationId);
    expect(ids.sort()).toEqual(['first', 'second']);
  });

  it('reads with the rights of the person, and leaves out what fails', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    const eve = await key.person('eve', [grantOf('other')]);
    await ada.call(openDocuments, { ...ORG, documents: documents('d') });
    await ada.call(addCommentAnnotation, aThread('thread'));
    await key.call(updateDocumentsAccess, { ...ORG, documentIds: ['d'], accessType: 'restricted' });
    const reads = { 'commentAnnotations/list': { documentIds: ['d'] } };
    const ofEve = await eve.call(identify, { ...ORG, user: { userId: 'eve' }, reads });
    expect(ofEve.reads!['commentAnnotations/list']!.data.annotations).toEqual([]);
    const user = { userId: 'ada' };
    const wrong = { ...reads, 'notifications/list': { feed: 'forYou' as const, pageToken: 'of another list' } };
    const { reads: answered } = await ada.call(identify, { ...ORG, user, reads: wrong });
    expect(Object.keys(answered!)).toEqual(['commentAnnotations/list']);
    const invalid = { ...ORG, user, reads: { 'notifications/list': { feed: 'none' as never } } };
    expect(await ada.refused(identify, invalid)).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining('reads.notifications/list'),
    });
  });

  it('opens only what the person may read, and makes nothing for others', async () => {
    const key = await test.newKey();
    const guest = await key.person('guest', [grantOf('d')]);
    const { opened } = await guest.call(identify, {
      ...ORG,
      user: { userId: 'guest' },
      documents: documents('x', 'd'),
    });
    expect(opened?.documents).toMatchObject([{ id: 'd' }]);
    expect(await documentsOf(key)).toEqual(['d']);
  });

  it('says which credential it refuses, so that a front end can name the remedy', async () => {
    const key = await test.newKey();
    const data = { user: { userId: 'ada' } };
    const refused = async (headers: Record<string, string>) =>
      expectFailure(await post(test.service, identify.path, { data }, headers));
    const bearer = async (userId: string) => `Bearer ${(await key.person(userId, MEMBER)).token}`;
    const ofKey = { details: { credential: 'apiKey' } };
    const ofToken = { details: { credential: 'token' } };
    const headers = { 'x-service-api-key': key.apiKey };
    expect(await refused({ 'x-service-api-key': 'wrong' })).toMatchObject({ status: 'UNAUTHENTICATED', ...ofKey });
    expect(await refused(headers)).toMatchObject({ status: 'UNAUTHENTICATED', ...ofToken });
    const nonsense = { ...headers, authorization: 'Bearer nonsense' };
    expect(await refused(nonsense)).toMatchObject({ status: 'UNAUTHENTICATED', ...ofToken });
    const ofBob = { ...headers, authorization: await bearer('bob') };
    expect(await refused(ofBob)).toMatchObject({ status: 'PERMISSION_DENIED', ...ofToken });
  });

  it('makes nobody an admin who is none by token (§2.3)', async () => {
    const key = await test.newKey({ requireJwtToken: false });
    const data = { user: { userId: 'eve', isAdmin: true } };
    const signedIn = expectSuccess(await byWord(key, data)) as { user: object; token: string };
    expect(signedIn.user).toMatchObject({ userId: 'eve', isAdmin: false });
    const eve = new TestPerson(test.service, key.apiKey, 'eve', signedIn.token);
    expect((await eve.call(identify, { user: { userId: 'eve' } })).user).toMatchObject({ isAdmin: false });
  });

  it('takes rights of an admin back with the next token that does not say so', async () => {
    const key = await test.newKey();
    await (await key.person('ada', MEMBER, { isAdmin: true })).call(identify, { user: { userId: 'ada' } });
    const now = await (await key.person('ada')).call(identify, { ...ORG, user: { userId: 'ada' } });
    expect(now.user.isAdmin).toBe(false);
  });

  it('without a token only where the key allows it; the answer carries one for the calls that follow', async () => {
    const strict = await test.newKey();
    const data = { user: { userId: 'ada', name: 'Ada' }, organizationId: 'o' };
    expect(expectFailure(await byWord(strict, data))).toMatchObject({ http: 401, status: 'UNAUTHENTICATED' });
    expect(await organizationsOf(strict)).toEqual([]);

    const open = await test.newKey({ requireJwtToken: false });
    const { token } = expectSuccess(await byWord(open, data)) as { token: string };
    const ada = new TestPerson(test.service, open.apiKey, 'ada', token);
    const { permissions } = await ada.call(getUserPermissions, ORG);
    expect(permissions).toEqual({ ada: { organization: { o: { accessRole: 'editor' } } } });
  });

  it('refuses a token of another key, an altered and an expired one', async () => {
    const [mine, theirs] = [await test.newKey(), await test.newKey()];
    const { token } = await theirs.person('ada', MEMBER);
    const user = { userId: 'ada' };
    const attempt = (text: string) =>
      new TestPerson(test.service, mine.apiKey, 'ada', text).refused(identify, { user });
    expect(await attempt(token)).toMatchObject({ http: 401, status: 'UNAUTHENTICATED' });
    expect(await attempt(`${token.slice(0, -2)}xx`)).toMatchObject({ http: 401, status: 'UNAUTHENTICATED' });
    expect(await attempt('nonsense')).toMatchObject({ http: 401, status: 'UNAUTHENTICATED' });
    const ada = await mine.person('ada', MEMBER);
    test.clock.advance(48 * 3600 * 1000 - 1);
    await ada.call(identify, { user });
    test.clock.advance(1);
    expect(await ada.refused(identify, { user })).toMatchObject({ http: 401, status: 'TOKEN_EXPIRED' });
    expect(await ada.refused(getUserPermissions, ORG)).toMatchObject({ http: 401, status: 'TOKEN_EXPIRED' });
  });

  describe('organization', () => {
    it('is the one named, else the first that the token names, else the default one (client §1.3)', async () => {
      const key = await test.newKey();
      const ada = await key.person('ada', [...MEMBER, { type: 'organization', id: 'p' }]);
      const user = { userId: 'ada' };
      expect(await ada.call(identify, { user })).toMatchObject({
        organizationId: 'o',
        permissions: { accessRole: 'editor' },
      });
      expect(await ada.call(identify, { user, organizationId: 'p' })).toMatchObject({ organizationId: 'p' });
      const bob = await key.person('bob');
      expect(await bob.call(identify, { user: { userId: 'bob' } })).toMatchObject({
        organizationId: 'default',
        permissions: { errorCode: 'permission_denied' },
      });
      expect(await organizationsOf(key)).toEqual(['default', 'o', 'p']);
    });

    it('comes into being for whom something in it was granted, not for who merely names it (§3.12)', async () => {
      const key = await test.newKey();
      await key.call(generateToken, { userId: 'ada', permissions: { resources: MEMBER } });
      expect(await organizationsOf(key)).toEqual([]);
      const eve = await key.person('eve');
      expect(await eve.refused(identify, { ...ORG, user: { userId: 'eve' } })).toMatchObject({ status: 'NOT_FOUND' });
      expect(await organizationsOf(key)).toEqual([]);
      for (const [index, resource] of [
        grantOf('d'),
        { ...grantOf('d'), type: 'context' as const, access: { k: 1 } },
      ].entries()) {
        const organizationId = `o${index}`;
        const person = await key.person(`p${index}`, [{ ...resource, organizationId }]);
        await person.call(identify, { user: { userId: `p${index}` } });
        expect(await organizationsOf(key)).toContain(organizationId);
      }
    });

    it('gives no membership to somebody with a token who names it', async () => {
      const key = await test.newKey({ requireAutoOrgUser: true });
      await key.call(addDocuments, { ...ORG, createOrganization: true, documents: documents('d') });
      const eve = await key.person('eve');
      const answer = await eve.call(identify, { ...ORG, user: { userId: 'eve' } });
      expect(answer.permissions).toMatchObject({ errorCode: 'permission_denied' });
      expect(await key.call(getUsers, ORG)).toEqual([]);
    });

    it('gives membership on a key without tokens, unless requireAutoOrgUser is off; never more than a viewer had', async () => {
      const open = await test.newKey({ requireJwtToken: false });
      expectSuccess(await byWord(open, { ...ORG, user: { userId: 'ada' } }));
      expect(await open.call(getUsers, ORG)).toMatchObject([{ userId: 'ada', accessRole: 'editor' }]);
      expect(await changesOf(open, 'o')).toEqual([{ kind: 'access', userIds: ['ada'] }]);
      await open.call(addUsers, { ...ORG, users: [{ userId: 'ada', accessRole: 'viewer' }] });
      expect(expectSuccess(await byWord(open, { ...ORG, user: { userId: 'ada' } }))).toMatchObject({
        permissions: { accessRole: 'viewer' },
      });

      const closed = await test.newKey({ requireJwtToken: false, requireAutoOrgUser: false });
      expectSuccess(await byWord(closed, { ...ORG, user: { userId: 'ada' } }));
      expect(await closed.call(getUsers, ORG)).toEqual([]);
    });

    it('switched off: nobody enters, and every front-end operation is refused (§2.1)', async () => {
      const key = await test.newKey();
      const ada = await key.person('ada', MEMBER);
      await ada.call(identify, { user: { userId: 'ada' } });
      await ada.call(openDocuments, { ...ORG, documents: documents('d') });
      await key.call(updateOrganizationsDisableState, { organizationIds: ['o'], disabled: true });
      const refused = { http: 403, status: 'PERMISSION_DENIED' };
      expect(await ada.refused(identify, { user: { userId: 'ada' } })).toMatchObject(refused);
      expect(await ada.refused(openDocuments, { ...ORG, documents: documents('d', 'e') })).toMatchObject(refused);
      expect(await ada.refused(fetchDocuments, ORG)).toMatchObject(refused);
      expect(await ada.refused(getUserPermissions, ORG)).toMatchObject(refused);
      expect(await documentsOf(key)).toEqual(['d']);
      expect(await key.call(getPermissions, { ...ORG, userIds: ['ada'] })).toMatchObject({
        ada: { organization: { o: { errorCode: 'permission_denied' } } },
      });
    });
  });
});

describe('openDocuments', () => {
  it('makes a missing document for a member, in an organization that may be missing too (§3.12)', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    const answer = await ada.call(openDocuments, {
      ...ORG,
      documents: [
        { documentId: 'd', documentName: 'Plan', team: 'red', gone: null },
        { documentId: 'e' },
        { documentId: 'd' },
      ],
    });
    expect(answer.documents).toMatchObject([
      { id: 'd', documentName: 'Plan', team: 'red', accessType: 'public' },
      { id: 'e', accessType: 'public' },
    ]);
    expect(answer.permissions).toEqual({
      ada: {
        organization: { o: { accessRole: 'editor' } },
        documents: {
          d: { accessRole: 'editor', accessType: 'public' },
          e: { accessRole: 'editor', accessType: 'public' },
        },
      },
    });
    expect(await documentsOf(key)).toEqual(['d', 'e']);
  });

  it('makes one that a grant names, and silently drops one that nothing entitles to', async () => {
    const key = await test.newKey();
    const guest = await key.person('guest', [grantOf('d', { accessRole: 'viewer' })]);
    const answer = await guest.call(openDocuments, { ...ORG, documents: documents('x', 'd') });
    expect(answer.documents).toMatchObject([{ id: 'd' }]);
    expect(answer.permissions['guest']?.documents).toMatchObject({
      d: { accessRole: 'viewer' },
      x: { errorCode: 'permission_denied' },
    });
    expect(await documentsOf(key)).toEqual(['d']);
  });

  it('makes none for somebody who could not open it then', async () => {
    const key = await test.newKey({ defaultDocumentAccessType: 'restricted' });
    const ada = await key.person('ada', MEMBER);
    expect((await ada.call(openDocuments, { ...ORG, documents: documents('d') })).documents).toEqual([]);
    expect(await documentsOf(key)).toEqual([]);
  });

  it('counts an expired grant as absent', async () => {
    const key = await test.newKey();
    const end = Math.floor(test.clock.now() / 1000) + 60;
    const ada = await key.person('ada', [{ type: 'organization', id: 'o', expiresAt: end }]);
    await ada.call(openDocuments, { ...ORG, documents: documents('a') });
    test.clock.advance(60_000);
    expect((await ada.call(openDocuments, { ...ORG, documents: documents('b') })).documents).toEqual([]);
    expect(await documentsOf(key)).toEqual(['a']);
  });

  it('makes any document for anybody on a key that requires no tokens', async () => {
    const key = await test.newKey({ requireJwtToken: false, requireAutoOrgUser: false });
    const { token } = expectSuccess(await byWord(key, { user: { userId: 'ada' } })) as { token: string };
    const ada = new TestPerson(test.service, key.apiKey, 'ada', token);
    expect((await ada.call(openDocuments, { ...ORG, documents: documents('d') })).documents).toMatchObject([
      { id: 'd' },
    ]);
  });

  it('lets no front end say who may open a document, or switch it', async () => {
    const key = await test.newKey({ defaultDocumentAccessType: 'organizationPrivate' });
    const ada = await key.person('ada', MEMBER);
    const opened = { documentId: 'd', accessType: 'public' as const, disabled: true };
    expect((await ada.call(openDocuments, { ...ORG, documents: [opened] })).documents).toMatchObject([
      { id: 'd', accessType: 'organizationPrivate', disabled: false },
    ]);
    await ada.call(openDocuments, { ...ORG, documents: [opened] });
    expect(await key.call(getDocuments, ORG)).toMatchObject([{ accessType: 'organizationPrivate', disabled: false }]);
  });

  it('stores the name and keys that an editor sends, updates others once, and accepts none from a viewer', async () => {
    const key = await test.newKey();
    const [ada, guest] = [
      await key.person('ada', MEMBER),
      await key.person('guest', [grantOf('d', { accessRole: 'viewer' })]),
    ];
    await ada.call(openDocuments, { ...ORG, documents: [{ documentId: 'd', documentName: 'One', a: 1 }] });
    await ada.call(openDocuments, { ...ORG, documents: documents('d') });
    expect(await changesOf(key, 'o', 'd')).toEqual([]);
    for (let twice = 0; twice < 2; twice += 1) {
      await ada.call(openDocuments, { ...ORG, documents: [{ documentId: 'd', documentName: 'Two', a: null, b: 2 }] });
    }
    expect(await changesOf(key, 'o', 'd')).toEqual([{ kind: 'document' }]);
    const seen = await guest.call(openDocuments, { ...ORG, documents: [{ documentId: 'd', documentName: 'Mine' }] });
    expect(seen.documents).toMatchObject([{ documentName: 'Two', a: 1, b: 2 }]);
    expect(await key.call(getDocuments, ORG)).toMatchObject([{ documentName: 'Two' }]);
  });

  it('takes keys as long as there is room for them; the name of the document is kept all the same', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    const open = (name: string) => {
      const document = { documentId: 'd', documentName: name, [name]: 'x'.repeat(60_000) };
      return ada.call(openDocuments, { ...ORG, documents: [document] });
    };
    for (const name of ['a', 'b', 'c']) expect((await open(name)).documents).toMatchObject([{ documentName: name }]);
    const [document] = await key.call(getDocuments, ORG);
    expect(Object.keys(document!)).toEqual(expect.arrayContaining(['a', 'b']));
    expect(document).toMatchObject({ documentName: 'c' });
    expect(document).not.toHaveProperty('c');
  });

  it('drops what the person may not open: restricted, disabled, private; the others load', async () => {
    const key = await test.newKey();
    await key.call(addDocuments, {
      ...ORG,
      createOrganization: true,
      documents: documents('off', 'private', 'public', 'shut'),
    });
    const set = (id: string, accessType: 'restricted' | 'organizationPrivate') =>
      key.call(updateDocumentsAccess, { ...ORG, documentIds: [id], accessType });
    await set('shut', 'restricted');
    await set('private', 'organizationPrivate');
    await key.call(updateDocumentsDisableState, { ...ORG, documentIds: ['off'], disabled: true });
    const all = { ...ORG, documents: documents('shut', 'private', 'off', 'public') };
    const ids = async (person: TestPerson) => (await person.call(openDocuments, all)).documents.map(({ id }) => id);
    expect(await ids(await key.person('stranger'))).toEqual(['public']);
    expect(await ids(await key.person('member', MEMBER))).toEqual(['private', 'public']);
    expect(await ids(await key.person('guest', [grantOf('shut'), grantOf('off')]))).toEqual(['shut', 'public']);
  });

  it('takes 30 documents and refuses 31 (client §1.5)', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    const ids = Array.from({ length: 31 }, (_, n) => `d${n}`);
    expect(await ada.refused(openDocuments, { ...ORG, documents: documents(...ids) })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    expect((await ada.call(openDocuments, { ...ORG, documents: documents(...ids.slice(1)) })).documents).toHaveLength(
      30,
    );
  });
});

describe('fetchDocuments', () => {
  const withMany = async () => {
    const key = await test.newKey({ defaultDocumentAccessType: 'restricted' });
    await key.call(addDocuments, {
      ...ORG,
      createOrganization: true,
      documents: Array.from({ length: 40 }, (_, n) => ({
        documentId: `d${String(n).padStart(2, '0')}`,
        ...(n % 10 === 0 && { accessType: 'public' as const }),
      })),
    });
    return key;
  };

  it('reads all that the person may open and nothing else, in full pages', async () => {
    const key = await withMany();
    const ada = await key.person('ada', [grantOf('d05'), grantOf('d39'), grantOf('gone')]);
    const seen: string[] = [];
    let pageToken: string | null | undefined;
    do {
      const { result } = (await ada.post(fetchDocuments, { ...ORG, pageSize: 4, pageToken })).body;
      const page = (result?.data as { id: string }[]).map(({ id }) => id);
      expect(page.length === 4 || result?.nextPageToken === null).toBe(true);
      seen.push(...page);
      pageToken = result?.nextPageToken;
    } while (pageToken !== null);
    expect(seen).toEqual(['d00', 'd05', 'd10', 'd20', 'd30', 'd39']);
  });

  it('reads the ones asked for in their order, leaving out what is unknown or closed', async () => {
    const key = await withMany();
    const ada = await key.person('ada', [grantOf('d05')]);
    const documentIds = ['d30', 'd01', 'nowhere', 'd05', 'd30'];
    expect(await ada.call(fetchDocuments, { ...ORG, documentIds })).toMatchObject([{ id: 'd30' }, { id: 'd05' }]);
  });

  it('binds a page token to the person (§1.9)', async () => {
    const key = await withMany();
    const [ada, bob] = [await key.person('ada'), await key.person('bob')];
    const { result } = (await ada.post(fetchDocuments, { ...ORG, pageSize: 2 })).body;
    const query = { ...ORG, pageToken: result?.nextPageToken };
    expect(await bob.refused(fetchDocuments, query)).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await ada.call(fetchDocuments, query)).toMatchObject([{ id: 'd20' }, { id: 'd30' }]);
  });
});

describe('the positions of answers', () => {
  it('are those of the streams, so that a subscription may go on from there', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    const before = await ada.call(openDocuments, { ...ORG, documents: documents('d') });
    expect(before.sequences).toEqual({ d: (await changesOf(key, 'o', 'd')).length });
    await key.call(updateDocumentsAccess, { ...ORG, documentIds: ['d'], accessType: 'organizationPrivate' });
    const [organization, document] = [await changesOf(key, 'o'), await changesOf(key, 'o', 'd')];
    expect(organization.length).toBeGreaterThan(before.sequence);
    expect(document.length).toBeGreaterThan(before.sequences['d'] ?? 0);
    const after = await ada.call(openDocuments, { ...ORG, documents: documents('d') });
    expect(after).toMatchObject({ sequence: organization.length, sequences: { d: document.length } });
    expect(await ada.call(getUserPermissions, ORG)).toMatchObject({ sequence: organization.length });
    expect(await ada.call(identify, { user: { userId: 'ada' }, ...ORG })).toMatchObject({
      sequence: organization.length,
    });
  });

  it('name no document that the person may not read', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    await ada.call(openDocuments, { ...ORG, documents: documents('d', 'e') });
    await key.call(updateDocumentsAccess, { ...ORG, documentIds: ['e'], accessType: 'restricted' });
    const { sequences } = await ada.call(openDocuments, { ...ORG, documents: documents('d', 'e') });
    expect(Object.keys(sequences)).toEqual(['d']);
  });
});

describe('permissions/get of a person', () => {
  it('says what the person may enter, at once after a grant is removed on a live token (§3.12)', async () => {
    const key = await test.newKey();
    const context: Resource = { type: 'context', id: 'd', organizationId: 'o', access: { k: [2, 1] } };
    const ada = await key.person('ada', [...MEMBER, context]);
    await ada.call(openDocuments, { ...ORG, documents: documents('d') });
    await key.call(updateDocumentsAccess, { ...ORG, documentIds: ['d'], accessType: 'organizationPrivate' });
    const ask = async () => (await ada.call(getUserPermissions, { ...ORG, documentIds: ['d', 'x'] })).permissions;
    const missing = { x: { error: expect.any(String), errorCode: 'permission_denied' } };
    expect(await ask()).toEqual({
      ada: {
        organization: { o: { accessRole: 'editor' } },
        documents: { d: { accessRole: 'editor', accessType: 'organizationPrivate' }, ...missing },
        context: { accessFields: ['k:1', 'k:2'] },
      },
    });
    await key.call(removePermissions, { userId: 'ada', permissions: { resources: MEMBER } });
    const denied = { error: expect.any(String), errorCode: 'permission_denied' };
    expect(await ask()).toEqual({
      ada: {
        organization: { o: denied },
        documents: { d: denied, ...missing },
        context: { accessFields: ['k:1', 'k:2'] },
      },
    });
    await key.call(addPermissions, {
      user: { userId: 'ada' },
      permissions: { resources: [grantOf('d', { accessRole: 'viewer' })] },
    });
    expect((await ask())['ada']?.documents?.['d']).toEqual({ accessRole: 'viewer', accessType: 'organizationPrivate' });
  });

  it('says the same of documents that are closed to the person and of those that do not exist', async () => {
    const key = await test.newKey();
    const ids = ['restricted', 'off', 'private', 'none'];
    await key.call(addDocuments, {
      ...ORG,
      createOrganization: true,
      documents: [
        { documentId: 'restricted', accessType: 'restricted' },
        { documentId: 'off', disabled: true },
        { documentId: 'private', accessType: 'organizationPrivate' },
      ],
    });
    const stranger = await key.person('eve');
    const { permissions: asked } = await stranger.call(getUserPermissions, { ...ORG, documentIds: ids });
    const opened = await stranger.call(openDocuments, { ...ORG, documents: documents(...ids) });
    for (const infos of [asked['eve']?.documents, opened.permissions['eve']?.documents]) {
      expect(Object.keys(infos!)).toEqual(ids);
      expect(new Set(Object.values(infos!).map((info) => JSON.stringify(info))).size).toBe(1);
    }
    const refusal = await key.refused(getPermissions, { ...ORG, userIds: ['eve'], documentIds: ids });
    expect(refusal.details).toMatchObject({
      eve: {
        documents: {
          restricted: { accessType: 'restricted', errorCode: 'permission_denied' },
          none: { errorCode: 'does_not_exist' },
        },
      },
    });
  });

  it('answers NOT_FOUND for an organization that is not there', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    expect(await ada.refused(getUserPermissions, ORG)).toMatchObject({ http: 404, status: 'NOT_FOUND' });
  });
});
