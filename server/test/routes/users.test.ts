import {
  addDocuments,
  addPermissions,
  addUserGroups,
  addUserGroupUsers,
  addUsers,
  deleteUsers,
  getUsers,
  updateUsers,
  type EndpointInput,
} from '@parley/protocol';
import { userColor } from '@parley/protocol/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { MAIN_DATABASE } from '../support/databases.js';
import type { TestKey } from '../support/TestKey.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const ORG = { organizationId: 'o' };
const CREATE = { ...ORG, createOrganization: true };

describe.each(MAIN_DATABASE)('users ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  type Query = Partial<EndpointInput<typeof getUsers>>;
  const get = (key: TestKey, query: Query = {}) => key.call(getUsers, { ...ORG, ...query });
  const idsOf = async (key: TestKey, query: Query = {}) =>
    ((await get(key, query)) as { userId: string }[]).map(({ userId }) => userId);
  const seconds = () => Math.floor(test.clock.now() / 1000);

  /** Organization `o` with documents `d` and `e`, and members. */
  const withMembers = async (...userIds: string[]) => {
    const key = await test.newKey();
    await key.call(addDocuments, { ...CREATE, documents: [{ documentId: 'd' }, { documentId: 'e' }] });
    if (userIds.length > 0) await key.call(addUsers, { ...ORG, users: userIds.map((userId) => ({ userId })) });
    return key;
  };

  describe('add', () => {
    it('stores the profile and makes a member; initial, colors and type are assigned when absent (§2.3)', async () => {
      const key = await test.newKey();
      const given = { name: ' émile', email: 'e@x.test', photoUrl: 'https://x.test/e.png', plan: 'pro', isGuest: true };
      const answer = await key.call(addUsers, { ...CREATE, users: [{ userId: 'e', ...given, accessRole: 'viewer' }] });
      expect(answer).toEqual({ e: { success: true, id: 'e', message: expect.any(String) } });
      expect(await get(key)).toEqual([
        {
          userId: 'e',
          organizationId: 'o',
          accessRole: 'viewer',
          type: 'signedIn',
          initial: 'É',
          ...given,
          ...userColor('e'),
        },
      ]);
    });

    it('keeps colors and initial that are given, and drops isAdmin and unknown keys', async () => {
      const key = await test.newKey();
      const given = { initial: 'x', color: '#ffff00', type: 'robot' };
      const users = [{ userId: 'u', ...given, isAdmin: true, nonsense: 1, name: null }];
      await key.call(addUsers, { ...CREATE, users });
      expect(await get(key)).toEqual([
        { userId: 'u', organizationId: 'o', accessRole: 'editor', ...given, textColor: '#000000' },
      ]);
    });

    it('is an upsert: the given fields are merged, and the same call twice is the same state (§1.10)', async () => {
      const key = await withMembers();
      const add = () => key.call(addUsers, { ...ORG, users: [{ userId: 'u', email: 'u@x.test' }] });
      await key.call(addUsers, { ...ORG, users: [{ userId: 'u', name: 'U', accessRole: 'viewer' }] });
      for (const answer of [await add(), await add()]) expect(answer).toMatchObject({ u: { success: true } });
      expect(await get(key)).toMatchObject([{ name: 'U', email: 'u@x.test', accessRole: 'editor' }]);
    });

    it('with a document gives a grant of that document only, not membership', async () => {
      const key = await withMembers();
      await key.call(addUsers, { ...ORG, documentId: 'd', users: [{ userId: 'u', accessRole: 'viewer' }] });
      expect(await get(key)).toEqual([]);
      expect(await get(key, { documentId: 'd' })).toMatchObject([{ userId: 'u', accessRole: 'viewer' }]);
      expect(await get(key, { documentId: 'e' })).toEqual([]);
      expect(await changesOf(key, 'o')).toEqual([{ kind: 'access', userIds: ['u'], documentIds: ['d'] }]);
    });

    it('needs what its flags do not create (§1.7), and creates nothing when refused', async () => {
      const key = await test.newKey();
      const users = [{ userId: 'u' }];
      expect(await key.refused(addUsers, { ...ORG, users })).toMatchObject({ status: 'NOT_FOUND' });
      const orphan = { ...ORG, documentId: 'd', createDocument: true, users };
      expect(await key.refused(addUsers, orphan)).toMatchObject({ status: 'NOT_FOUND' });
      expect(await key.refused(addUsers, { ...CREATE, documentId: 'd', users })).toMatchObject({ status: 'NOT_FOUND' });
      expect(await key.refused(getUsers, ORG)).toMatchObject({ status: 'NOT_FOUND' });
      await key.call(addUsers, { ...CREATE, documentId: 'd', createDocument: true, users });
      expect(await idsOf(key, { documentId: 'd' })).toEqual(['u']);
    });

    it('refuses bad people, naming the field, and stores none of them', async () => {
      const key = await withMembers();
      const bad: [object, string][] = [
        [{ userId: '' }, 'userId'],
        [{ userId: 7 }, 'userId'],
        [{ userId: 'u\n' }, 'userId'],
        [{ userId: 'u', email: 'nobody' }, 'email'],
        [{ userId: 'u', email: '@x' }, 'email'],
        [{ userId: 'u', name: 'n'.repeat(201) }, 'name'],
        [{ userId: 'u', color: 'red' }, 'color'],
        [{ userId: 'u', accessRole: 'owner' }, 'accessRole'],
        [{ userId: 'u', isGuest: 'true' }, 'isGuest'],
        [{ userId: 'ok' }, 'userId'],
      ];
      for (const [user, field] of bad) {
        const refused = await key.refused(addUsers, { ...ORG, users: [{ userId: 'ok' }, user] });
        expect(refused.status).toBe('INVALID_ARGUMENT');
        expect(refused.message).toMatch(new RegExp(`^data\\.users\\[1\\]\\.${field}`));
      }
      const many = Array.from({ length: 501 }, (_, n) => ({ userId: `u${n}` }));
      expect(await key.refused(addUsers, { ...ORG, users: many })).toMatchObject({ status: 'INVALID_ARGUMENT' });
      expect(await get(key)).toEqual([]);
    });

    it('takes 500 at once', async () => {
      const key = await withMembers(...Array.from({ length: 500 }, (_, n) => `u${n}`));
      expect(await get(key)).toHaveLength(500);
    });
  });

  describe('update', () => {
    it('replaces given fields and the role of the scope; unknown in that scope is not-found', async () => {
      const key = await withMembers('m');
      await key.call(addUsers, { ...ORG, documentId: 'd', users: [{ userId: 'guest', name: 'G', email: 'g@x.test' }] });
      const answer = await key.call(updateUsers, {
        ...ORG,
        users: [
          { userId: 'm', name: 'M', accessRole: 'viewer' },
          { userId: 'guest', name: 'X' },
        ],
      });
      expect(answer).toEqual({
        m: { success: true, id: 'm', message: expect.any(String) },
        guest: { success: false, id: 'guest', code: 'not-found', message: expect.any(String) },
      });
      expect(await get(key)).toMatchObject([{ userId: 'm', name: 'M', initial: 'M', accessRole: 'viewer' }]);
      const inDocument = { ...ORG, documentId: 'd', users: [{ userId: 'guest', name: 'Gast' }, { userId: 'm' }] };
      expect(await key.call(updateUsers, inDocument)).toMatchObject({
        guest: { success: true },
        m: { code: 'not-found' },
      });
      expect(await get(key, { documentId: 'd' })).toMatchObject([
        { name: 'Gast', email: 'g@x.test', accessRole: 'editor' },
      ]);
    });

    it('updates open sessions on a new role, and on nothing else', async () => {
      const key = await withMembers('m');
      const before = await changesOf(key, 'o');
      await key.call(updateUsers, { ...ORG, users: [{ userId: 'm', name: 'M' }] });
      expect(await changesOf(key, 'o')).toEqual(before);
      await key.call(updateUsers, { ...ORG, users: [{ userId: 'm', accessRole: 'viewer' }] });
      expect(await changesOf(key, 'o')).toEqual([...before, { kind: 'access', userIds: ['m'] }]);
    });

    it('refuses null (§1.13), and matches nothing in an unknown document (§1.7)', async () => {
      const key = await withMembers('m');
      for (const field of ['name', 'email', 'accessRole', 'color']) {
        const refused = await key.refused(updateUsers, { ...ORG, users: [{ userId: 'm', [field]: null }] });
        expect(refused.message).toMatch(new RegExp(`^data\\.users\\[0\\]\\.${field}`));
      }
      expect(await key.call(updateUsers, { ...ORG, documentId: 'x', users: [{ userId: 'm' }] })).toMatchObject({
        m: { code: 'not-found' },
      });
    });

    it('makes a profile for somebody known by a grant alone', async () => {
      const key = await withMembers();
      const resources = [{ type: 'organization' as const, id: 'o' }];
      await key.call(addPermissions, { user: { userId: 'p' }, permissions: { resources } });
      expect(await get(key)).toMatchObject([{ userId: 'p', ...userColor('p') }]);
      await key.call(updateUsers, { ...ORG, users: [{ userId: 'p', name: 'Pia' }] });
      expect(await get(key)).toMatchObject([{ userId: 'p', name: 'Pia' }]);
    });
  });

  describe('delete', () => {
    it('without a document takes membership, all grants, groups and listing of that organization (§3.8)', async () => {
      const key = await withMembers('m', 'other');
      await key.call(addUsers, { ...ORG, documentId: 'd', users: [{ userId: 'm' }, { userId: 'guest' }] });
      await key.call(addUsers, { organizationId: 'p', createOrganization: true, users: [{ userId: 'm' }] });
      await key.call(addUserGroups, { ...ORG, organizationUserGroups: [{ groupId: 'g', groupName: 'G' }] });
      await key.call(addUserGroupUsers, { ...ORG, organizationUserGroupId: 'g', userIds: ['m', 'other'] });
      const userIds = ['m', 'guest', 'x', 'm'];
      expect(await key.call(deleteUsers, { ...ORG, userIds })).toEqual({
        m: { success: true, message: expect.any(String) },
        guest: { success: true, message: expect.any(String) },
        x: { success: false, code: 'not-found', message: expect.any(String) },
      });
      expect(await idsOf(key)).toEqual(['other']);
      expect(await idsOf(key, { allDocuments: true })).toEqual([]);
      expect((await changesOf(key, 'o')).at(-1)).toEqual({
        kind: 'access',
        userIds: expect.toSatisfy((ids: string[]) => ids.toSorted().join() === 'guest,m'),
      });
      expect(await key.call(deleteUsers, { ...ORG, userIds: ['m'] })).toMatchObject({ m: { code: 'not-found' } });
      await key.call(addUsers, { ...ORG, users: [{ userId: 'm' }] });
      expect(await idsOf(key, { organizationUserGroupIds: ['g'] })).toEqual(['other']);
      expect(await key.call(getUsers, { organizationId: 'p' })).toMatchObject([{ userId: 'm' }]);
    });

    it('with a document takes that grant only', async () => {
      const key = await withMembers('m');
      for (const documentId of ['d', 'e']) await key.call(addUsers, { ...ORG, documentId, users: [{ userId: 'm' }] });
      const scope = { ...ORG, documentId: 'd', userIds: ['m'] };
      expect(await key.call(deleteUsers, scope)).toMatchObject({ m: { success: true } });
      expect(await key.call(deleteUsers, scope)).toMatchObject({ m: { code: 'not-found' } });
      expect(await key.call(deleteUsers, { ...scope, documentId: 'x' })).toMatchObject({ m: { code: 'not-found' } });
      expect(await idsOf(key, { documentId: 'd' })).toEqual([]);
      expect(await idsOf(key, { documentId: 'e' })).toEqual(['m']);
      expect(await idsOf(key)).toEqual(['m']);
    });

    it('counts an expired grant as absent (§2.4)', async () => {
      const key = await withMembers();
      const resources = [{ type: 'organization' as const, id: 'o', expiresAt: seconds() + 10 }];
      await key.call(addPermissions, { user: { userId: 'p' }, permissions: { resources } });
      expect(await idsOf(key)).toEqual(['p']);
      test.clock.advance(10_000);
      expect(await idsOf(key)).toEqual([]);
      expect(await key.call(updateUsers, { ...ORG, users: [{ userId: 'p' }] })).toMatchObject({
        p: { code: 'not-found' },
      });
      expect(await key.call(deleteUsers, { ...ORG, userIds: ['p'] })).toMatchObject({ p: { code: 'not-found' } });
    });
  });

  describe('get', () => {
    const withGuests = async () => {
      const key = await withMembers('a', 'b');
      await key.call(addUsers, {
        ...ORG,
        documentId: 'd',
        users: [{ userId: 'b' }, { userId: 'c', accessRole: 'viewer' }],
      });
      await key.call(addUsers, { ...ORG, documentId: 'e', users: [{ userId: 'c' }] });
      return key;
    };

    it('answers members, people of one document, or people of any document without plain members', async () => {
      const key = await withGuests();
      expect(await idsOf(key)).toEqual(['a', 'b']);
      expect(await idsOf(key, { documentId: 'd' })).toEqual(['b', 'c']);
      expect(await get(key, { allDocuments: true })).toMatchObject([
        { userId: 'b', accessRole: 'editor' },
        { userId: 'c', accessRole: 'editor' },
      ]);
    });

    it('groups by document with the role in each', async () => {
      const key = await withGuests();
      const grouped = await get(key, { allDocuments: true, groupByDocumentId: true });
      expect(grouped).toMatchObject({
        d: [{ userId: 'b' }, { userId: 'c', accessRole: 'viewer' }],
        e: [{ userId: 'c', accessRole: 'editor' }],
      });
      expect(Object.keys(grouped)).toEqual(['d', 'e']);
    });

    it('narrows by people and groups, leaving unknown ones out', async () => {
      const key = await withGuests();
      await key.call(addUserGroups, { ...ORG, organizationUserGroups: [{ groupId: 'g', groupName: 'G' }] });
      await key.call(addUserGroupUsers, { ...ORG, organizationUserGroupId: 'g', userIds: ['b'] });
      expect(await idsOf(key, { userIds: ['b', 'x', 'b'] })).toEqual(['b']);
      expect(await idsOf(key, { organizationUserGroupIds: ['g', 'unknown'] })).toEqual(['b']);
      expect(await idsOf(key, { organizationUserGroupIds: ['g'], userIds: ['a'] })).toEqual([]);
    });

    it('pages through each kind of answer, every entry once', async () => {
      const key = await withGuests();
      const groups = [
        { groupId: 'g', groupName: 'G' },
        { groupId: 'h', groupName: 'H' },
      ];
      await key.call(addUserGroups, { ...ORG, organizationUserGroups: groups });
      await key.call(addUserGroupUsers, { ...ORG, organizationUserGroupId: 'g', userIds: ['b', 'a'] });
      await key.call(addUserGroupUsers, { ...ORG, organizationUserGroupId: 'h', userIds: ['b'] });
      const kinds: [Query, string[]][] = [
        [{}, ['a', 'b']],
        [{ organizationUserGroupIds: ['g', 'h'] }, ['a', 'b']],
        [{ organizationUserGroupIds: ['h'] }, ['b']],
        [{ allDocuments: true, groupByDocumentId: true }, ['d/b', 'd/c', 'e/c']],
      ];
      for (const [query, expected] of kinds) {
        const seen: string[] = [];
        let pageToken: string | null | undefined;
        do {
          const { body } = await key.post(getUsers, { ...ORG, ...query, pageSize: 1, pageToken });
          const data = body.result?.data as { userId: string }[] | Record<string, { userId: string }[]>;
          if (Array.isArray(data)) seen.push(...data.map(({ userId }) => userId));
          else
            for (const [id, users] of Object.entries(data)) seen.push(...users.map(({ userId }) => `${id}/${userId}`));
          pageToken = body.result?.nextPageToken;
        } while (pageToken !== null);
        expect(seen).toEqual(expected);
      }
    });

    it('reads on after ids that are as long as they may be', async () => {
      const [documentId, ...userIds] = ['文', '甲', '乙'].map((character) => character.repeat(256)) as [
        string,
        ...string[],
      ];
      const key = await test.newKey();
      await key.call(addDocuments, { ...CREATE, documents: [{ documentId }] });
      await key.call(addUsers, { ...ORG, documentId, users: userIds.map((userId) => ({ userId })) });
      const query = { allDocuments: true, groupByDocumentId: true, pageSize: 1 };
      const first = await key.post(getUsers, { ...ORG, ...query });
      const pageToken = first.body.result?.nextPageToken ?? undefined;
      const pages = [first.body.result?.data, await get(key, { ...query, pageToken })];
      const seen = pages.flatMap((page) => (page as Record<string, { userId: string }[]>)[documentId]!);
      expect(seen.map(({ userId }) => userId).sort()).toEqual(userIds.sort());
    });

    it('refuses scopes that exclude each other, and too many ids', async () => {
      const key = await withMembers();
      const thirtyOne = Array.from({ length: 31 }, (_, n) => `u${n}`);
      const bad = [
        { documentId: 'd', allDocuments: true },
        { groupByDocumentId: true },
        { userIds: [] },
        { userIds: thirtyOne },
        { organizationUserGroupIds: thirtyOne },
        { pageSize: 0 },
        { pageSize: 1001 },
        { pageToken: 'x' },
      ];
      for (const query of bad) {
        expect(await key.refused(getUsers, { ...ORG, ...query })).toMatchObject({ status: 'INVALID_ARGUMENT' });
      }
    });

    it('unknown document: an empty list (§1.7)', async () => {
      const key = await withMembers('a');
      expect(await get(key, { documentId: 'x' })).toEqual([]);
    });
  });
});
