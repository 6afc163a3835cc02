import {
  addDocuments,
  addPermissions,
  type EndpointInput,
  generateToken,
  getDocuments,
  getOrganizations,
  getPermissions,
  getUsers,
  removePermissions,
  type Resource,
  updateDocumentsDisableState,
} from '@parley/protocol';
import { CONTEXT_GRANTS_LIMIT, LIMITS } from '@parley/protocol/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { rowsOf } from '../support/fillDocument.js';
import type { TestKey } from '../support/TestKey.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const ORG = { organizationId: 'o' };
const denied = { error: expect.any(String), errorCode: 'permission_denied' };
const missing = { error: expect.any(String), errorCode: 'does_not_exist' };

describe.each(MAIN_DATABASE)('permissions ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  const seconds = () => Math.floor(test.clock.now() / 1000);
  const document = (id: string, rest: Partial<Resource> = {}): Resource => ({ type: 'document', id, ...ORG, ...rest });
  const member = (rest: Partial<Resource> = {}): Resource => ({ type: 'organization', id: 'o', ...rest });
  const context = (id: string, access: NonNullable<Resource['access']>, rest: Partial<Resource> = {}): Resource => ({
    type: 'context',
    id,
    ...ORG,
    access,
    ...rest,
  });
  const add = (key: TestKey, userId: string, ...resources: Resource[]) =>
    key.call(addPermissions, { user: { userId }, permissions: { resources } });
  const remove = (key: TestKey, userId: string, ...resources: Resource[]) =>
    key.call(removePermissions, { userId, permissions: { resources } });
  const get = async (key: TestKey, query: Partial<EndpointInput<typeof getPermissions>> = {}) =>
    (await key.call(getPermissions, { ...ORG, userIds: ['u'], ...query }))['u']!;
  const withDocuments = async (...documents: { documentId: string; accessType?: 'restricted' | 'public' }[]) => {
    const key = await test.newKey();
    await key.call(addDocuments, { ...ORG, createOrganization: true, documents: [{ documentId: 'd' }, ...documents] });
    return key;
  };

  describe('add', () => {
    it('grants what need not exist yet, editor unless said otherwise; it counts once it exists (§3.11)', async () => {
      const key = await test.newKey();
      expect(await add(key, 'u', member(), document('d', { accessRole: 'viewer' }))).toEqual({ success: true });
      expect(await key.call(getOrganizations, {})).toEqual([]);
      await key.call(addDocuments, {
        ...ORG,
        createOrganization: true,
        documents: [{ documentId: 'd', accessType: 'restricted' }],
      });
      expect(await get(key, { documentIds: ['d'] })).toEqual({
        organization: { o: { accessRole: 'editor' } },
        documents: { d: { accessRole: 'viewer', accessType: 'restricted' } },
      });
    });

    it('never puts an end to a grant without one; replaces every other (the guard, §2.4)', async () => {
      const key = await withDocuments();
      const end = seconds() + 100;
      const info = async () => (await get(key)).organization?.['o'];
      await add(key, 'u', member({ accessRole: 'viewer', expiresAt: end }));
      await add(key, 'u', member({ expiresAt: end + 5 }));
      expect(await info()).toEqual({ accessRole: 'editor', expiresAt: end + 5 });
      await add(key, 'u', member({ expiresAt: end }));
      expect(await info()).toEqual({ accessRole: 'editor', expiresAt: end });
      await add(key, 'u', member());
      await add(key, 'u', member({ accessRole: 'viewer', expiresAt: end }));
      expect(await info()).toEqual({ accessRole: 'editor' });
      await add(key, 'u', member({ accessRole: 'viewer' }));
      expect(await info()).toEqual({ accessRole: 'viewer' });
      await remove(key, 'u', member());
      await add(key, 'u', member({ expiresAt: end }));
      expect(await info()).toEqual({ accessRole: 'editor', expiresAt: end });
    });

    it('counts a grant until its second and not from then on', async () => {
      const key = await withDocuments({ documentId: 'r', accessType: 'restricted' });
      await add(key, 'u', document('r', { expiresAt: seconds() + 60 }));
      const info = async () => (await get(key, { documentIds: ['r'] })).documents?.['r'];
      test.clock.advance(59_999);
      expect(await info()).toMatchObject({ accessRole: 'editor', expiresAt: seconds() + 1 });
      test.clock.advance(1);
      expect(await info()).toEqual({ accessType: 'restricted', ...denied });
    });

    it('accumulates context grants by field and value (§3.11)', async () => {
      const key = await withDocuments();
      await add(key, 'u', context('d', { team: 'red' }));
      await add(key, 'u', context('d', { team: ['blue', 'red'], level: 2 }), context('o', { all: true }));
      await add(key, 'u', context('other', { team: 'green' }));
      expect((await get(key, { documentIds: ['d'] })).context).toEqual({
        accessFields: ['all:true', 'level:2', 'team:blue', 'team:red'],
      });
      expect((await get(key)).context).toEqual({ accessFields: ['all:true'] });
      expect(await get(key, { userIds: ['u'] })).not.toHaveProperty('documents');
    });

    it('guards each context value, within one request too; ended ones are absent', async () => {
      const key = await withDocuments();
      const end = seconds() + 60;
      await add(
        key,
        'u',
        context('d', { a: 1 }),
        context('d', { a: 1, b: 1 }, { expiresAt: end }),
        context('d', { c: [1, '1'] }),
      );
      const fields = async () => (await get(key, { documentIds: ['d'] })).context?.accessFields;
      expect(await fields()).toEqual(['a:1', 'b:1', 'c:1']);
      await add(key, 'u', context('d', { a: 1 }, { expiresAt: end }));
      test.clock.advance(60_000);
      expect(await fields()).toEqual(['a:1', 'c:1']);
    });

    it('holds at most 2,000 context values of a person on a document; more are refused by name, storing nothing', async () => {
      const key = await withDocuments();
      const values = (from: number, count: number = LIMITS.accessItems) => ({
        team: Array.from({ length: count }, (_none, index) => from + index),
      });
      const parts = Array.from({ length: CONTEXT_GRANTS_LIMIT / LIMITS.accessItems }, (_none, part) =>
        context('d', values(part * LIMITS.accessItems)),
      );
      await add(key, 'u', ...parts);
      const before = await rowsOf(key);
      const resources = [member(), context('other', values(0)), context('d', values(CONTEXT_GRANTS_LIMIT, 1))];
      const refused = {
        http: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: expect.stringMatching(/^data\.permissions\.resources\[2\]\.access: /),
      };
      const user = { userId: 'u' };
      expect(await key.refused(addPermissions, { user, permissions: { resources } })).toMatchObject(refused);
      expect(await key.refused(generateToken, { userId: 'u', permissions: { resources } })).toMatchObject(refused);
      expect(await rowsOf(key)).toEqual(before);
      await add(key, 'u', context('d', values(0)), context('o', values(0)));
      await add(key, 'other', context('d', values(CONTEXT_GRANTS_LIMIT, 1)));
      await remove(key, 'u', context('d', values(0, 1)));
      await add(key, 'u', context('d', values(CONTEXT_GRANTS_LIMIT, 1)));
    });

    it('refuses every bad resource by name and stores nothing, all or nothing', async () => {
      const key = await withDocuments();
      const before = await rowsOf(key);
      const now = seconds();
      const bad: [object, string][] = [
        [{ type: 'folder', id: 'f', ...ORG }, 'type'],
        [{ type: 'document', id: 'x' }, 'organizationId'],
        [{ type: 'organization', id: 'o', organizationId: 'p' }, 'organizationId'],
        [{ type: 'document', id: '', ...ORG }, 'id'],
        [{ ...document('x'), accessRole: 'admin' }, 'accessRole'],
        [{ ...document('x'), expiresAt: now }, 'expiresAt'],
        [{ ...document('x'), expiresAt: now - 1 }, 'expiresAt'],
        [{ ...document('x'), expiresAt: now + 0.5 }, 'expiresAt'],
        [{ ...document('x'), expiresAt: String(now + 9) }, 'expiresAt'],
        [{ ...document('x'), expiresAt: test.clock.now() + 60_000 }, 'expiresAt'],
        [{ type: 'context', id: 'd', ...ORG }, 'access'],
        [context('d', {}), 'access'],
        [{ ...context('d', {}), access: { f: [] } }, 'access\\.f'],
        [{ ...context('d', {}), access: { f: null } }, 'access\\.f'],
        [{ ...context('d', {}), access: { f: { deep: 1 } } }, 'access\\.f'],
        [context('d', { organizationPrivate: 'o' }), 'access\\.organizationPrivate'],
        [context('d', { __private_self: 'u' }), 'access\\.__private_self'],
        [context('d', { '': 'u' }), 'access\\.: must not have an empty name'],
        [context('d', { f: Array.from({ length: 201 }, (_, n) => n) }), 'access'],
        [document('fine'), 'id'],
      ];
      for (const [resource, field] of bad) {
        const request = { user: { userId: 'u' }, permissions: { resources: [document('fine'), resource] } };
        const refused = await key.refused(addPermissions, request);
        expect([resource, refused.status]).toEqual([resource, 'INVALID_ARGUMENT']);
        expect(refused.message).toMatch(new RegExp(`^data\\.permissions\\.resources\\[1\\]\\.${field}`));
      }
      const many = Array.from({ length: 201 }, (_, n) => document(`d${n}`));
      for (const resources of [[], many, null, undefined]) {
        const request = { user: { userId: 'u' }, permissions: { resources } };
        expect(await key.refused(addPermissions, request)).toMatchObject({ status: 'INVALID_ARGUMENT' });
      }
      expect(await rowsOf(key)).toEqual(before);
    });

    it('notifies the open sessions of each organization, naming documents when only those changed', async () => {
      const key = await test.newKey();
      await add(key, 'u', document('d'), document('e'), { type: 'organization', id: 'p' });
      expect(await changesOf(key, 'o')).toEqual([{ kind: 'access', userIds: ['u'], documentIds: ['d', 'e'] }]);
      expect(await changesOf(key, 'p')).toEqual([{ kind: 'access', userIds: ['u'] }]);
    });

    it('keeps grants of one key from every other', async () => {
      const [mine, theirs] = [await withDocuments(), await withDocuments()];
      await add(theirs, 'u', member());
      expect((await get(mine)).organization).toEqual({ o: denied });
    });
  });

  describe('remove', () => {
    it('takes grants away at once and ignores missing ones', async () => {
      const key = await withDocuments();
      await add(key, 'u', member(), document('d'), context('d', { k: 1 }));
      const before = (await changesOf(key, 'o')).length;
      expect(await remove(key, 'u', member(), document('nothing'))).toEqual({ success: true });
      expect(await get(key)).toEqual({ organization: { o: denied } });
      expect((await changesOf(key, 'o')).slice(before)).toEqual([{ kind: 'access', userIds: ['u'] }]);
      expect(await remove(key, 'u', member())).toEqual({ success: true });
      expect((await changesOf(key, 'o')).length).toBe(before + 1);
      expect((await get(key, { documentIds: ['d'] })).documents?.['d']).toMatchObject({ accessRole: 'editor' });
    });

    it('takes the named context values, or all of a resource without access (§3.11)', async () => {
      const key = await withDocuments();
      const fields = async () => (await get(key, { documentIds: ['d'] })).context?.accessFields;
      await add(key, 'u', context('d', { a: [1, 2], b: 1 }), context('o', { a: [1, 3] }));
      await remove(key, 'u', context('d', { a: ['1'], none: 1 }));
      expect(await fields()).toEqual(['a:1', 'a:2', 'a:3', 'b:1']);
      await remove(key, 'u', context('o', { a: 1 }));
      expect(await fields()).toEqual(['a:2', 'a:3', 'b:1']);
      await remove(key, 'u', { type: 'context', id: 'd', ...ORG });
      expect(await fields()).toEqual(['a:3']);
    });

    it('takes grants of one person only', async () => {
      const key = await withDocuments();
      for (const userId of ['u', 'v']) await add(key, userId, member());
      await remove(key, 'v', member());
      expect((await get(key)).organization).toEqual({ o: { accessRole: 'editor' } });
    });
  });

  describe('get', () => {
    it('maps everybody asked, each document with its effective access type, denied ones too', async () => {
      const key = await withDocuments({ documentId: 'r', accessType: 'restricted' }, { documentId: 'off' });
      await key.call(updateDocumentsDisableState, { ...ORG, documentIds: ['off'], disabled: true });
      await add(key, 'u', member({ accessRole: 'viewer', expiresAt: seconds() + 9 }), document('off'));
      const answer = await key.call(getPermissions, {
        ...ORG,
        userIds: ['u', 'x', 'u'],
        documentIds: ['d', 'r', 'off'],
      });
      const off = { accessType: 'public', ...denied };
      expect(answer).toEqual({
        u: {
          organization: { o: { accessRole: 'viewer', expiresAt: seconds() + 9 } },
          documents: {
            d: { accessRole: 'viewer', accessType: 'public', expiresAt: seconds() + 9 },
            r: { accessType: 'restricted', ...denied },
            off,
          },
        },
        x: {
          organization: { o: denied },
          documents: {
            d: { accessRole: 'editor', accessType: 'public' },
            r: { accessType: 'restricted', ...denied },
            off,
          },
        },
      });
    });

    it('maps people in the order of the request', async () => {
      const key = await withDocuments();
      await add(key, 'z', member());
      await add(key, 'b', member());
      const userIds = ['z', 'x', 'b', 'a'];
      expect(Object.keys(await key.call(getPermissions, { ...ORG, userIds }))).toEqual(userIds);
    });

    it('answers NOT_FOUND with the whole map in details when a document does not exist', async () => {
      const key = await withDocuments();
      await add(key, 'u', member());
      const refused = await key.refused(getPermissions, { ...ORG, userIds: ['u'], documentIds: ['x', 'd'] });
      expect(refused).toMatchObject({ http: 404, status: 'NOT_FOUND' });
      expect(refused.details).toEqual({
        u: {
          organization: { o: { accessRole: 'editor' } },
          documents: { x: missing, d: { accessRole: 'editor', accessType: 'public' } },
        },
      });
    });

    it('needs the organization, 1 to 30 people and at most 30 documents', async () => {
      const key = await test.newKey();
      expect(await key.refused(getPermissions, { ...ORG, userIds: ['u'] })).toMatchObject({ status: 'NOT_FOUND' });
      const thirtyOne = Array.from({ length: 31 }, (_, n) => `x${n}`);
      for (const query of [{}, { userIds: [] }, { userIds: thirtyOne }, { userIds: ['u'], documentIds: thirtyOne }]) {
        expect(await key.refused(getPermissions, { ...ORG, ...query })).toMatchObject({ status: 'INVALID_ARGUMENT' });
      }
    });
  });

  describe('generate_token', () => {
    const claimsOf = (token: string) =>
      JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;

    it('makes a JWT of 48 hours with the claims of §3.12', async () => {
      const key = await test.newKey();
      const userProperties = { name: 'Ada', email: 'ada@x.test', isAdmin: true };
      const { token } = await key.call(generateToken, { userId: 'ada', userProperties });
      const now = seconds();
      expect(claimsOf(token)).toMatchObject({
        apiKey: key.apiKey,
        userId: 'ada',
        ...userProperties,
        iat: now,
        exp: now + 48 * 3600,
      });
      expect(claimsOf((await key.call(generateToken, { userId: 'bob' })).token)).toMatchObject({ isAdmin: false });
    });

    it('stores the resources as permissions/add does, and the profile in every organization named; creates neither', async () => {
      const key = await test.newKey();
      await key.call(generateToken, {
        userId: 'u',
        userProperties: { name: 'U' },
        permissions: {
          resources: [
            member(),
            document('d', { organizationId: 'p', expiresAt: seconds() + 60 }),
            context('d', { k: 1 }),
          ],
        },
      });
      expect(await key.call(getOrganizations, {})).toEqual([]);
      await key.call(addDocuments, { ...ORG, createOrganization: true, documents: [{ documentId: 'd' }] });
      await key.call(addDocuments, { organizationId: 'p', createOrganization: true, documents: [{ documentId: 'd' }] });
      expect(await get(key, { documentIds: ['d'] })).toMatchObject({
        organization: { o: { accessRole: 'editor' } },
        context: { accessFields: ['k:1'] },
      });
      expect(await key.call(getUsers, ORG)).toMatchObject([{ userId: 'u', name: 'U' }]);
      const people = await key.call(getUsers, { organizationId: 'p', documentId: 'd' });
      expect(people).toMatchObject([{ userId: 'u', name: 'U', initial: 'U' }]);
      expect(await key.call(getUsers, { organizationId: 'p' })).toEqual([]);
      expect(await changesOf(key, 'o')).toEqual([{ kind: 'access', userIds: ['u'] }]);
      expect(await key.call(getDocuments, ORG)).toHaveLength(1);
    });

    it('refuses empty texts, an organizationId, bad emails and past ends, and stores nothing', async () => {
      const key = await test.newKey();
      const before = await rowsOf(key);
      const bad: [object, RegExp][] = [
        [{ userProperties: { name: '' } }, /^data\.userProperties\.name/],
        [{ userProperties: { name: ' ' } }, /^data\.userProperties\.name/],
        [{ userProperties: { email: '' } }, /^data\.userProperties\.email/],
        [{ userProperties: { email: 'x' } }, /^data\.userProperties\.email/],
        [{ userProperties: { organizationId: 'o' } }, /^data\.userProperties\.organizationId/],
        [{ userProperties: { isAdmin: 'yes' } }, /^data\.userProperties\.isAdmin/],
        [{ userId: '' }, /^data\.userId/],
        [
          { permissions: { resources: [member({ expiresAt: seconds() })] } },
          /^data\.permissions\.resources\[0\]\.expiresAt/,
        ],
        [{ permissions: { resources: [member(), { type: 'document', id: 'd' }] } }, /resources\[1\]\.organizationId/],
      ];
      for (const [data, message] of bad) {
        const refused = await key.refused(generateToken, { userId: 'u', ...data });
        expect(refused).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) });
      }
      expect(await rowsOf(key)).toEqual(before);
    });
  });
});
