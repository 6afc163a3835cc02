import {
  addDocuments,
  addOrganizations,
  deleteDocuments,
  deleteOrganizations,
  type DocumentRecord,
  getDocuments,
  updateDocuments,
  updateDocumentsAccess,
  updateDocumentsDisableState,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { fillDocument, rowsOf } from '../support/fillDocument.js';
import type { TestKey } from '../support/TestKey.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const ORG = { organizationId: 'o' };

describe.each(MAIN_DATABASE)('documents ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  const get = (key: TestKey, ...documentIds: string[]) =>
    key.call(getDocuments, documentIds.length ? { ...ORG, documentIds } : ORG);

  /** A key with the organization `o` and empty documents in it. */
  const withDocuments = async (...documentIds: string[]) => {
    const key = await test.newKey();
    await key.call(addDocuments, {
      ...ORG,
      createOrganization: true,
      documents: documentIds.map((documentId) => ({ documentId })),
    });
    return key;
  };

  describe('add', () => {
    it('keeps what is given and answers the effective access type, locations and times (§2.2)', async () => {
      const key = await test.newKey();
      const given = {
        documentName: 'Plan',
        pageInfo: { url: 'https://x.test', title: 'Plan' },
        status: { phase: [1, null] },
      };
      const answer = await key.call(addDocuments, {
        ...ORG,
        createOrganization: true,
        documents: [
          { documentId: 'd', accessType: 'restricted', ...given },
          { documentId: 'e', documentName: null },
        ],
      });
      expect(answer).toMatchObject({ d: { success: true, id: 'd' }, e: { success: true, id: 'e' } });
      const times = { createdAt: test.clock.now(), lastUpdated: test.clock.now() };
      expect(await get(key, 'e', 'd')).toEqual([
        { id: 'e', organizationId: 'o', accessType: 'public', disabled: false, locations: {}, ...times },
        { id: 'd', organizationId: 'o', accessType: 'restricted', disabled: false, locations: {}, ...given, ...times },
      ]);
    });

    it('takes the default access type of the API key when it has none of its own', async () => {
      const key = await test.newKey({ defaultDocumentAccessType: 'organizationPrivate' });
      await key.call(addDocuments, { ...ORG, createOrganization: true, documents: [{ documentId: 'd' }] });
      expect(await get(key)).toMatchObject([{ accessType: 'organizationPrivate' }]);
    });

    it('needs the organization or its create flag; the failed call leaves nothing behind (§1.7)', async () => {
      const key = await test.newKey();
      const documents = [{ documentId: 'd' }];
      expect(await key.refused(addDocuments, { ...ORG, documents })).toMatchObject({ http: 404, status: 'NOT_FOUND' });
      expect(await key.refused(addDocuments, { ...ORG, documents, createOrganization: false })).toMatchObject({
        http: 404,
      });
      expect(await key.refused(addDocuments, { ...ORG, documents: [{}], createOrganization: true })).toMatchObject({
        http: 400,
      });
      expect(await key.refused(getDocuments, ORG)).toMatchObject({ status: 'NOT_FOUND' });
      await key.call(addDocuments, { ...ORG, documents, createOrganization: true });
      expect(await get(key)).toHaveLength(1);
    });

    it('leaves one that exists untouched: already-exists', async () => {
      const key = await withDocuments('d');
      const documents = [{ documentId: 'd', documentName: 'second' }, { documentId: 'e' }];
      expect(await key.call(addDocuments, { ...ORG, documents })).toMatchObject({
        d: { success: false, code: 'already-exists', id: 'd' },
        e: { success: true },
      });
      expect(await get(key, 'd')).not.toHaveProperty('[0].documentName');
    });

    it('refuses one id twice, bad access types and 501 documents, adding none', async () => {
      const key = await withDocuments('d');
      const many = Array.from({ length: 501 }, (_, n) => ({ documentId: `x${n}` }));
      const twice = [{ documentId: 'x' }, { documentId: 'x' }];
      for (const documents of [
        many,
        twice,
        [{ documentId: 'x', accessType: 'secret' }],
        [{ documentId: 'x', folderId: 'f' }],
        [],
      ]) {
        expect(await key.refused(addDocuments, { ...ORG, documents })).toMatchObject({ status: 'INVALID_ARGUMENT' });
      }
      expect(await get(key)).toHaveLength(1);
    });
  });

  describe('get', () => {
    it('answers asked ids in request order, unknown ones as not-found items, repeated ones once', async () => {
      const key = await withDocuments('a', 'b');
      expect(await get(key, 'b', 'x', 'b', 'a')).toMatchObject([
        { id: 'b' },
        { id: 'x', success: false, code: 'not-found' },
        { id: 'a' },
      ]);
    });

    it('pages through all, every record once', async () => {
      const key = await withDocuments('a', 'b', 'c', 'd');
      const first = (await key.post(getDocuments, { ...ORG, pageSize: 2 })).body.result;
      expect(first?.data).toMatchObject([{ id: 'a' }, { id: 'b' }]);
      const last = (await key.post(getDocuments, { ...ORG, pageSize: 9, pageToken: first?.nextPageToken })).body.result;
      expect(last?.data).toMatchObject([{ id: 'c' }, { id: 'd' }]);
      expect(last).toMatchObject({ nextPageToken: null, pageToken: null });
    });

    it('shows as many of the locations as go into 128 KiB', async () => {
      const key = await withDocuments('d');
      const { db } = test.service.core;
      const location = JSON.stringify({ locationName: 'x'.repeat(1000) });
      await sql`insert into document_locations (api_key, organization_id, document_id, location_id, location)
        select ${key.apiKey}, 'o', 'd', 'l' || n, ${location}::jsonb from generate_series(1, 1000) as n`.execute(db);
      const [document] = await get(key, 'd');
      const { locations } = document as DocumentRecord;
      const shown = Object.keys(locations);
      expect(shown.length).toBeGreaterThan(100);
      expect(shown.length).toBeLessThan(130);
      expect(JSON.stringify(document).length).toBeLessThan(140 * 1024);
    });

    it('shows the locations seen so far', async () => {
      const key = await withDocuments('d');
      await fillDocument(key, 'o', 'd');
      expect(await get(key)).toMatchObject([
        { locations: { 'slide-1': { locationId: 'slide-1', location: { id: 'slide-1', locationName: 'Slide 1' } } } },
      ]);
    });
  });

  describe('update', () => {
    it('merges keys, null removes a key of the caller, and everybody with the document open is notified', async () => {
      const key = await withDocuments('d', 'e');
      await key.call(updateDocuments, {
        ...ORG,
        documents: [{ documentId: 'd', documentName: 'D', a: 1, b: { x: 1 } }, { documentId: 'gone' }],
      });
      const answer = await key.call(updateDocuments, {
        ...ORG,
        documents: [{ documentId: 'd', a: null, b: { y: 1 }, pageInfo: { url: 'u' } }, { documentId: 'gone' }],
      });
      expect(answer).toEqual({
        d: { success: true, message: expect.any(String) },
        gone: { success: false, message: expect.any(String), code: 'not-found' },
      });
      const [document] = await get(key, 'd');
      expect(document).toMatchObject({ documentName: 'D', b: { y: 1 }, pageInfo: { url: 'u' } });
      expect(document).not.toHaveProperty('a');
      expect(await changesOf(key, 'o', 'd')).toEqual([{ kind: 'document' }, { kind: 'document' }]);
      expect(await changesOf(key, 'o', 'e')).toEqual([]);
      expect(await changesOf(key, 'o', 'gone')).toEqual([]);
      expect(await changesOf(key, 'o')).toEqual([]);
    });

    it('keeps what many updates add up to within 128 KiB, and writes nothing of the one that goes beyond', async () => {
      const key = await withDocuments('d', 'e');
      const add = (documentId: string, name: string) =>
        key.call(updateDocuments, {
          ...ORG,
          documents: [
            { documentId, documentName: name, [name]: 'x'.repeat(60_000) },
            { documentId: 'e', [name]: 1 },
          ],
        });
      expect(await add('d', 'a')).toMatchObject({ d: { success: true }, e: { success: true } });
      expect(await add('d', 'b')).toMatchObject({ d: { success: true }, e: { success: true } });
      expect(await add('d', 'c')).toEqual({
        d: { success: false, code: 'invalid-argument', message: expect.stringMatching(/128 KiB/) },
        e: { success: true, message: expect.any(String) },
      });
      const [document, other] = await get(key, 'd', 'e');
      expect(document).toMatchObject({ documentName: 'b' });
      expect(document).not.toHaveProperty('c');
      expect(other).toMatchObject({ a: 1, b: 1, c: 1 });
      const smaller = { documentId: 'd', a: null, c: 'x'.repeat(60_000) };
      expect(await key.call(updateDocuments, { ...ORG, documents: [smaller] })).toMatchObject({ d: { success: true } });
    });

    it('refuses accessType and disabled, and null for fields that it does not clear, changing nothing', async () => {
      const key = await withDocuments('d');
      await key.call(updateDocuments, { ...ORG, documents: [{ documentId: 'd', documentName: 'D' }] });
      for (const bad of [{ accessType: 'public' }, { disabled: true }, { documentName: null }, { pageInfo: null }]) {
        const refused = await key.refused(updateDocuments, { ...ORG, documents: [{ documentId: 'd', ...bad }] });
        expect(refused.status).toBe('INVALID_ARGUMENT');
        expect(refused.message).toMatch(new RegExp(`^data\\.documents\\[0\\]\\.${Object.keys(bad)[0]}`));
      }
      expect(await get(key)).toMatchObject([{ documentName: 'D', disabled: false }]);
    });

    it('needs the organization', async () => {
      const key = await test.newKey();
      const documents = [{ documentId: 'd' }];
      expect(await key.refused(updateDocuments, { ...ORG, documents })).toMatchObject({ status: 'NOT_FOUND' });
    });
  });

  describe('access', () => {
    it('sets the access type of known documents and echoes it; open sessions are updated', async () => {
      const key = await withDocuments('d', 'e');
      const answer = await key.call(updateDocumentsAccess, {
        ...ORG,
        documentIds: ['d', 'x', 'd'],
        accessType: 'organizationPrivate',
      });
      expect(answer).toEqual({
        d: { success: true, message: expect.any(String), accessType: 'organizationPrivate' },
        x: { success: false, message: expect.any(String), code: 'not-found', accessType: 'organizationPrivate' },
      });
      expect(await get(key)).toMatchObject([{ accessType: 'organizationPrivate' }, { accessType: 'public' }]);
      expect(await changesOf(key, 'o')).toEqual([{ kind: 'access', documentIds: ['d'] }]);
      expect(await changesOf(key, 'o', 'd')).toEqual([{ kind: 'document' }]);
    });

    it('leaves documents as they are that are so already (§1.10)', async () => {
      const key = await withDocuments('d');
      const documentIds = ['d'];
      await key.call(updateDocumentsAccess, { ...ORG, documentIds, accessType: 'restricted' });
      await key.call(updateDocumentsDisableState, { ...ORG, documentIds, disabled: true });
      const before = await get(key);
      test.clock.advance(1000);
      await key.call(updateDocumentsAccess, { ...ORG, documentIds, accessType: 'restricted' });
      await key.call(updateDocumentsDisableState, { ...ORG, documentIds, disabled: true });
      expect(await get(key)).toEqual(before);
    });

    it('switches documents off and on; REST still reads and writes them', async () => {
      const key = await withDocuments('d');
      const switchTo = (disabled: boolean) =>
        key.call(updateDocumentsDisableState, { ...ORG, documentIds: ['d'], disabled });
      expect(await switchTo(true)).toMatchObject({ d: { success: true, disabled: true } });
      expect(await get(key)).toMatchObject([{ disabled: true }]);
      expect(await key.call(updateDocuments, { ...ORG, documents: [{ documentId: 'd', n: 1 }] })).toMatchObject({
        d: { success: true },
      });
      expect(await switchTo(false)).toMatchObject({ d: { success: true, disabled: false } });
      expect(await get(key)).toMatchObject([{ disabled: false, n: 1 }]);
      expect(await changesOf(key, 'o')).toEqual([
        { kind: 'access', documentIds: ['d'] },
        { kind: 'access', documentIds: ['d'] },
      ]);
    });
  });

  describe('delete', () => {
    it('removes all data in the document and nothing else (§3.7)', async () => {
      const key = await withDocuments('d', 'e');
      await fillDocument(key, 'o', 'd');
      await fillDocument(key, 'o', 'e');
      const before = await rowsOf(key);
      expect(await key.call(deleteDocuments, { ...ORG, documentIds: ['d', 'x'] })).toEqual({
        d: { success: true, message: expect.any(String) },
        x: { success: false, message: expect.any(String), code: 'not-found' },
      });
      const after = await rowsOf(key);
      const ofDocument = ['documents', 'document_locations', 'grants', 'context_grants', 'notifications', 'uploads'];
      for (const table of [...ofDocument, 'comment_annotations', 'notification_recipients', 'notification_configs']) {
        const left = after[table]!;
        expect([table, left.filter((row) => row.includes('"d"'))]).toEqual([table, []]);
        expect([table, left]).toEqual([table, before[table]!.filter((row) => !row.includes('"d"'))]);
      }
      expect(after['users']).toEqual(before['users']);
      expect(await changesOf(key, 'o')).toEqual([{ kind: 'access', documentIds: ['d'] }]);
      expect(await changesOf(key, 'o', 'd')).toEqual([{ kind: 'document' }]);
      expect(await key.call(deleteDocuments, { ...ORG, documentIds: ['d'] })).toMatchObject({
        d: { code: 'not-found' },
      });
    });

    it('of the organization removes documents, notifications, people, membership, groups, grants and configs (§2.1)', async () => {
      const key = await withDocuments('d');
      await key.call(addOrganizations, { organizations: [{ organizationId: 'p' }] });
      await key.call(addDocuments, { organizationId: 'p', documents: [{ documentId: 'd' }] });
      await fillDocument(key, 'o', 'd');
      await fillDocument(key, 'p', 'd');
      const before = await rowsOf(key);
      await key.call(deleteOrganizations, { organizationIds: ['o'] });
      await test.service.jobs.drain(); // the bytes of its files go by a job of the organization
      const after = await rowsOf(key);
      for (const [table, rows] of Object.entries(before)) {
        if (table === 'streams' || table === 'changes') continue;
        expect(rows.some((row) => row.includes('"o"'))).toBe(true);
        expect([table, after[table]]).toEqual([table, rows.filter((row) => !row.includes('"o"'))]);
      }
    });

    it('never takes positions of a stream back, so a session that resumes cannot mistake old for new', async () => {
      const key = await withDocuments('d');
      const sequence = async () => {
        const { rows } = await sql<{ sequence: number }>`
          select sequence from streams where api_key = ${key.apiKey} and document_id = 'd'`.execute(
          key.service.core.db,
        );
        return rows[0]?.sequence;
      };
      await key.call(updateDocuments, { ...ORG, documents: [{ documentId: 'd', n: 1 }] });
      await key.call(deleteDocuments, { ...ORG, documentIds: ['d'] });
      await key.call(addDocuments, { ...ORG, documents: [{ documentId: 'd' }] });
      await key.call(updateDocuments, { ...ORG, documents: [{ documentId: 'd', n: 1 }] });
      expect(await sequence()).toBe(3);
    });
  });
});
