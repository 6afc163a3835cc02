import {
  addPermissions,
  generateToken,
  addOrganizations,
  deleteOrganizations,
  getOrganizations,
  updateOrganizations,
  updateOrganizationsDisableState,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';

describe.each(DATABASES)('organizations ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  const get = (key: Awaited<ReturnType<TestService['newKey']>>, ...organizationIds: string[]) =>
    key.call(getOrganizations, organizationIds.length ? { organizationIds } : {});

  describe('add', () => {
    it('keeps names and any key of the caller as given, and fills in id, disabled and times', async () => {
      const key = await test.newKey();
      const custom = { plan: 'pro', seats: 3, tags: ['a', null], nested: { deep: { er: null } }, ключ: '👩‍👧' };
      const answer = await key.call(addOrganizations, {
        organizations: [{ organizationId: 'acme', organizationName: 'Acme', ...custom, gone: null }],
      });
      expect(answer).toEqual({ acme: { id: 'acme', success: true, message: expect.any(String) } });
      const now = test.clock.now();
      expect(await get(key, 'acme')).toEqual([
        { id: 'acme', organizationName: 'Acme', disabled: false, createdAt: now, lastUpdated: now, ...custom },
      ]);
    });

    it('leaves one that exists untouched: already-exists, and the others are added (§1.8, §1.10)', async () => {
      const key = await test.newKey();
      await key.call(addOrganizations, { organizations: [{ organizationId: 'a', organizationName: 'first' }] });
      const answer = await key.call(addOrganizations, {
        organizations: [{ organizationId: 'a', organizationName: 'second' }, { organizationId: 'b' }],
      });
      expect(answer).toMatchObject({ a: { success: false, code: 'already-exists' }, b: { success: true } });
      expect(answer['b']).not.toHaveProperty('code');
      expect(await get(key, 'a')).toMatchObject([{ organizationName: 'first' }]);
    });

    it('refuses the same id twice, an empty list, and 101, writing nothing (§1.8)', async () => {
      const key = await test.newKey();
      const twice = await key.refused(addOrganizations, {
        organizations: [{ organizationId: 'a' }, { organizationId: 'a' }],
      });
      expect(twice).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
      expect(twice.message).toMatch(/^data\.organizations\[1\]\.organizationId/);
      const many = Array.from({ length: 101 }, (_, n) => ({ organizationId: `o${n}` }));
      for (const organizations of [[], many, [{ organizationId: 'ok' }, { organizationId: ' x' }], null, {}, 'a']) {
        expect(await key.refused(addOrganizations, { organizations })).toMatchObject({ status: 'INVALID_ARGUMENT' });
      }
      expect(await get(key)).toEqual([]);
    });

    it('refuses reserved folder names (§1.7) and caller keys above 64 KiB (§1.12)', async () => {
      const key = await test.newKey();
      for (const bad of [
        { folderId: 'f' },
        { createFolder: true },
        { blob: 'x'.repeat(70_000) },
        { disabled: 'true' },
      ]) {
        const organizations = [{ organizationId: 'a', ...bad }];
        expect(await key.refused(addOrganizations, { organizations })).toMatchObject({ status: 'INVALID_ARGUMENT' });
      }
      for (const endpoint of [getOrganizations, deleteOrganizations, generateToken, addPermissions]) {
        const refused = await key.refused(endpoint, { folderId: 'f' });
        expect(refused.message).toContain('data.folderId: is reserved');
      }
    });

    it('does not let keys of the caller pose as the fields of the service', async () => {
      const key = await test.newKey();
      await key.call(addOrganizations, {
        organizations: [{ organizationId: 'a', id: 'b', createdAt: 1, lastUpdated: 1, disabled: true }],
      });
      const now = test.clock.now();
      expect(await get(key)).toEqual([{ id: 'a', disabled: true, createdAt: now, lastUpdated: now }]);
    });

    it('takes ids that are names of object members', async () => {
      const key = await test.newKey();
      const organizations = ['__proto__', 'constructor', 'toString', '1'].map((organizationId) => ({ organizationId }));
      const { body } = await key.post(addOrganizations, { organizations });
      const added = JSON.parse(JSON.stringify(body.result?.data)) as object;
      expect(Object.keys(added).sort()).toEqual(['1', '__proto__', 'constructor', 'toString']);
    });
  });

  describe('get', () => {
    it('answers in request order, an unknown id as a not-found item, a repeated id once (§3.6)', async () => {
      const key = await test.newKey();
      await key.call(addOrganizations, { organizations: [{ organizationId: 'a' }, { organizationId: 'b' }] });
      expect(await get(key, 'b', 'x', 'a', 'b')).toEqual([
        expect.objectContaining({ id: 'b', disabled: false }),
        { id: 'x', success: false, message: expect.any(String), code: 'not-found' },
        expect.objectContaining({ id: 'a', disabled: false }),
      ]);
    });

    it('refuses an empty list and more than 30 ids (§1.9)', async () => {
      const key = await test.newKey();
      const organizationIds = Array.from({ length: 31 }, (_, n) => `o${n}`);
      expect(await key.refused(getOrganizations, { organizationIds: [] })).toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
      expect(await key.refused(getOrganizations, { organizationIds })).toMatchObject({ status: 'INVALID_ARGUMENT' });
    });

    it('pages through all: every record once, both token names, null at the end (§1.9)', async () => {
      const key = await test.newKey();
      const ids = Array.from({ length: 7 }, (_, n) => `o${n}`);
      await key.call(addOrganizations, { organizations: ids.map((organizationId) => ({ organizationId })) });
      for (const filter of [{}, { organizationIds: [...ids].reverse() }]) {
        const seen: unknown[] = [];
        let pageToken: string | null | undefined;
        do {
          const { body } = await key.post(getOrganizations, { ...filter, pageSize: 3, pageToken });
          seen.push(...(body.result?.data as { id: string }[]).map(({ id }) => id));
          expect(body.result).toHaveProperty('nextPageToken');
          expect(body.result?.pageToken).toBe(body.result?.nextPageToken);
          pageToken = body.result?.nextPageToken;
        } while (pageToken !== null);
        expect(seen).toEqual('organizationIds' in filter ? [...ids].reverse() : ids);
      }
    });

    it('shows nothing of another key (§1.2)', async () => {
      const [mine, theirs] = [await test.newKey(), await test.newKey()];
      await theirs.call(addOrganizations, { organizations: [{ organizationId: 'a' }] });
      expect(await get(mine)).toEqual([]);
      expect(await get(mine, 'a')).toMatchObject([{ code: 'not-found' }]);
      expect(await mine.call(deleteOrganizations, { organizationIds: ['a'] })).toMatchObject({
        a: { code: 'not-found' },
      });
      expect(await get(theirs)).toMatchObject([{ id: 'a' }]);
    });
  });

  describe('update', () => {
    it('merges keys one level deep; null removes a key of the caller; absent keys stay (§3.6, §1.13)', async () => {
      const key = await test.newKey();
      const organizationId = 'a';
      await key.call(addOrganizations, {
        organizations: [{ organizationId, organizationName: 'A', keep: 1, drop: 2, nested: { x: 1, y: 2 } }],
      });
      test.clock.advance(1000);
      const createdAt = test.clock.now() - 1000;
      const change = {
        organizations: [{ organizationId, drop: null, nested: { z: null }, fresh: [] }, { organizationId: 'x' }],
      };
      const answer = await key.call(updateOrganizations, change);
      expect(answer).toEqual({
        a: { success: true, message: expect.any(String) },
        x: { success: false, message: expect.any(String), code: 'not-found' },
      });
      const after = [
        {
          id: 'a',
          organizationName: 'A',
          disabled: false,
          createdAt,
          lastUpdated: test.clock.now(),
          keep: 1,
          nested: { z: null },
          fresh: [],
        },
      ];
      expect(await get(key)).toEqual(after);
      test.clock.advance(1000);
      await key.call(updateOrganizations, change);
      expect(await get(key)).toEqual(after);
    });

    it('keeps what many updates add up to within 128 KiB, and writes nothing of the one that goes beyond', async () => {
      const key = await test.newKey();
      await key.call(addOrganizations, { organizations: [{ organizationId: 'a' }, { organizationId: 'b' }] });
      const add = (name: string) =>
        key.call(updateOrganizations, {
          organizations: [
            { organizationId: 'a', organizationName: name, [name]: 'x'.repeat(60_000) },
            { organizationId: 'b', [name]: 1 },
          ],
        });
      expect(await add('k')).toMatchObject({ a: { success: true }, b: { success: true } });
      expect(await add('l')).toMatchObject({ a: { success: true }, b: { success: true } });
      expect(await add('m')).toEqual({
        a: { success: false, code: 'invalid-argument', message: expect.stringMatching(/128 KiB/) },
        b: { success: true, message: expect.any(String) },
      });
      const [full, other] = await get(key, 'a', 'b');
      expect(full).toMatchObject({ organizationName: 'l' });
      expect(full).not.toHaveProperty('m');
      expect(other).toMatchObject({ k: 1, l: 1, m: 1 });
      const smaller = { organizationId: 'a', k: null, m: 'x'.repeat(60_000) };
      expect(await key.call(updateOrganizations, { organizations: [smaller] })).toMatchObject({ a: { success: true } });
    });

    it('refuses null for the name, and disabled, which has an operation of its own', async () => {
      const key = await test.newKey();
      await key.call(addOrganizations, { organizations: [{ organizationId: 'a', organizationName: 'A' }] });
      const refused = await key.refused(updateOrganizations, {
        organizations: [{ organizationId: 'a', organizationName: null }],
      });
      expect(refused.status).toBe('INVALID_ARGUMENT');
      expect(refused.message).toMatch(/^data\.organizations\[0\]\.organizationName/);
      const disabled = await key.refused(updateOrganizations, {
        organizations: [{ organizationId: 'a', disabled: true }],
      });
      expect(disabled.status).toBe('INVALID_ARGUMENT');
      expect(await get(key)).toMatchObject([{ organizationName: 'A', disabled: false }]);
    });
  });

  describe('disable state', () => {
    it('is set for known ids, updates open sessions, and leaves REST unaffected (§2.1)', async () => {
      const key = await test.newKey();
      await key.call(addOrganizations, { organizations: [{ organizationId: 'a' }, { organizationId: 'b' }] });
      const answer = await key.call(updateOrganizationsDisableState, {
        organizationIds: ['a', 'x', 'a'],
        disabled: true,
      });
      expect(answer).toEqual({
        a: { success: true, message: expect.any(String) },
        x: { success: false, message: expect.any(String), code: 'not-found' },
      });
      expect(await get(key)).toMatchObject([{ disabled: true }, { disabled: false }]);
      expect(await changesOf(key, 'a')).toEqual([{ kind: 'access' }]);
      expect(await changesOf(key, 'b')).toEqual([]);
      const enabled = { organizationIds: ['a'], disabled: false };
      await key.call(updateOrganizationsDisableState, enabled);
      const after = await get(key, 'a');
      expect(after).toMatchObject([{ disabled: false }]);
      test.clock.advance(1000);
      await key.call(updateOrganizationsDisableState, enabled);
      expect(await get(key, 'a')).toEqual(after);
    });
  });

  describe('delete', () => {
    it('takes away what belongs to it, once; a repeat is a not-found item (§1.10)', async () => {
      const key = await test.newKey();
      await key.call(addOrganizations, { organizations: [{ organizationId: 'a' }, { organizationId: 'b' }] });
      const organizationIds = ['a'];
      expect(await key.call(deleteOrganizations, { organizationIds })).toMatchObject({ a: { success: true } });
      expect(await get(key)).toMatchObject([{ id: 'b' }]);
      expect(await key.call(deleteOrganizations, { organizationIds })).toMatchObject({
        a: { success: false, code: 'not-found' },
      });
      expect(await changesOf(key, 'a')).toEqual([{ kind: 'access' }]);
    });
  });
});
