import {
  addCrdtData,
  addDocuments,
  type EndpointInput,
  getStoreData,
  getStoreSnapshot,
  getStoreVersion,
  listStoreMessages,
  listStoreVersions,
  pruneStoreMessages,
  pushStoreMessage,
  saveStoreSnapshot,
  saveStoreVersion,
} from '@parley/protocol';
import { CRDT_MESSAGE_LIMITS, CRDT_VERSION_LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';
import { typed } from './support/texts.js';

const organizationId = 'acme';
const store = { organizationId, documentId: 'plan', storeId: 'body' };
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe.each(DATABASES)('what is kept beside a store, $name', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  let ada: TestPerson;
  let vic: TestPerson;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    const documents = [{ documentId: 'plan', accessType: 'restricted' as const }];
    await acme.key.call(addDocuments, { organizationId, documents });
    await acme.key.call(addCrdtData, { organizationId, documentId: 'plan', editorId: 'body', type: 'text', data: 'a' });
    await acme.grant('ada', 'plan');
    await acme.grant('vic', 'plan', { role: 'viewer' });
    await acme.grant('eve');
    [ada, vic] = [await acme.person('ada'), await acme.person('vic')];
  });

  const messages = async (afterTs?: number) =>
    (await vic.call(listStoreMessages, { ...store, afterTs })).messages.map(({ messageId }) => messageId);
  const push = (messageId: string, data: Partial<EndpointInput<typeof pushStoreMessage>> = {}) =>
    ada.call(pushStoreMessage, { ...store, messageId, data: base64(typed(messageId)), yjsClientId: 7, ...data });

  it('keeps versions: newest first, a repeat is the same one', async () => {
    const state = base64(typed('first'));
    const { version } = await ada.call(saveStoreVersion, { ...store, versionId: 'v1', versionName: 'Draft', state });
    const createdAt = test.clock.now();
    expect(version).toMatchObject({ versionId: 'v1', versionName: 'Draft', createdAt, createdBy: { userId: 'ada' } });
    test.clock.advance(1);
    await ada.call(saveStoreVersion, { ...store, versionId: 'v2', state: base64(typed('second')) });
    expect(await ada.call(saveStoreVersion, { ...store, versionId: 'v1', versionName: 'x', state })).toEqual({
      version,
    });
    const { versions } = await vic.call(listStoreVersions, store);
    expect(versions.map(({ versionId, versionName }) => [versionId, versionName])).toEqual([
      ['v2', ''],
      ['v1', 'Draft'],
    ]);
    expect(await vic.call(getStoreVersion, { ...store, versionId: 'v1' })).toEqual({ version, state });
    expect(await vic.call(listStoreVersions, { ...store, storeId: 'none' })).toEqual({ versions: [] });
  });

  it('lets the oldest versions go when there are too many', async () => {
    const { db } = test.service.core;
    await ada.call(saveStoreVersion, { ...store, versionId: 'v', state: base64(typed('v')) });
    const [row] = await db.selectFrom('crdt_versions').where('api_key', '=', acme.key.apiKey).selectAll().execute();
    const older = Array.from({ length: CRDT_VERSION_LIMITS.perStore }, (_, index) => ({
      ...row!,
      version_id: `o${index}`,
      created_at: index,
    }));
    await db.insertInto('crdt_versions').values(older).execute();
    await ada.call(saveStoreVersion, { ...store, versionId: 'w', state: base64(typed('w')) });
    const ids = (await vic.call(listStoreVersions, store)).versions.map(({ versionId }) => versionId);
    expect(ids).toHaveLength(CRDT_VERSION_LIMITS.perStore);
    expect(ids).toEqual(expect.arrayContaining(['v', 'w', 'o199']));
    await db.updateTable('crdt_versions').set({ bytes: CRDT_VERSION_LIMITS.bytesPerStore }).execute();
    test.clock.advance(1);
    await ada.call(saveStoreVersion, { ...store, versionId: 'x', state: base64(typed('x')) });
    expect((await vic.call(listStoreVersions, store)).versions).toMatchObject([{ versionId: 'x' }]);
  });

  it('keeps messages in their order, each with a time of its own, also of a store that is not there', async () => {
    const now = test.clock.now();
    const label = { messageType: 'sync', type: 'text', contentKey: 'k', source: 'app', eventData: { a: 1 } } as const;
    expect(await push('m1', label)).toEqual({ timestamp: now });
    expect(await push('m2')).toEqual({ timestamp: now + 1 });
    expect(await push('m1')).toEqual({ timestamp: now });
    const { messages: all, hasMore } = await vic.call(listStoreMessages, store);
    expect(hasMore).toBe(false);
    const first = { messageId: 'm1', data: base64(typed('m1')), yjsClientId: 7, timestamp: now, userId: 'ada' };
    expect(all[0]).toEqual({ ...first, data: expect.any(String), ...label });
    expect(await messages(now)).toEqual(['m2']);
    await push('other', { storeId: 'elsewhere' });
    expect(await messages()).toEqual(['m1', 'm2']);
    expect(await ada.call(pruneStoreMessages, { ...store, beforeTs: now + 1 })).toEqual({ pruned: 1 });
    expect(await messages()).toEqual(['m2']);
    expect(await push('m3')).toEqual({ timestamp: now + 2 });
  });

  it('gives many messages in pages', async () => {
    const ids = Array.from({ length: 3 }, (_, index) => `m${index}`);
    for (const id of ids) await push(id);
    const { db } = test.service.core;
    await db.updateTable('crdt_messages').set({ bytes: 3_000_000 }).execute();
    const first = await vic.call(listStoreMessages, store);
    expect(first.messages.map(({ messageId }) => messageId)).toEqual(['m0', 'm1']);
    expect(first.hasMore).toBe(true);
    const rest = await vic.call(listStoreMessages, { ...store, afterTs: first.messages.at(-1)!.timestamp });
    expect([rest.messages.map(({ messageId }) => messageId), rest.hasMore]).toEqual([['m2'], false]);
  });

  it('takes no more messages when the stream is full, until it is pruned', async () => {
    await push('m1');
    const { db } = test.service.core;
    for (const full of [
      { messages: CRDT_MESSAGE_LIMITS.perStore },
      { messages: 1, bytes: CRDT_MESSAGE_LIMITS.bytesPerStore },
    ]) {
      await db.updateTable('crdt_streams').set(full).where('api_key', '=', acme.key.apiKey).execute();
      const data = { ...store, messageId: 'm2', data: '', yjsClientId: 1 };
      expect((await ada.refused(pushStoreMessage, data)).status).toBe('RESOURCE_EXHAUSTED');
    }
    await db.updateTable('crdt_messages').set({ bytes: CRDT_MESSAGE_LIMITS.bytesPerStore }).execute();
    await ada.call(pruneStoreMessages, { ...store, beforeTs: test.clock.now() + 1 });
    await push('m2');
    expect(await messages()).toEqual(['m2']);
  });

  it('takes messages of so many stores of a document, also when several come at once', async () => {
    const { apiKey } = acme.key;
    await sql`
      insert into crdt_streams (api_key, organization_id, document_id, store_id, last_timestamp, messages, bytes)
      select ${apiKey}, ${organizationId}, 'plan', 'stream-' || number, 0, 0, 0
      from generate_series(1, ${CRDT_MESSAGE_LIMITS.streams - 1}) as number`.execute(test.service.core.db);
    const pushes = Array.from({ length: 8 }, (_, index) =>
      ada.post(pushStoreMessage, { ...store, storeId: `new-${index}`, messageId: 'm', data: '', yjsClientId: 1 }),
    );
    const statuses = (await Promise.all(pushes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('keeps one checkpoint, which says up to which message it reaches', async () => {
    expect(await vic.call(getStoreSnapshot, store)).toEqual({ snapshot: null });
    await push('m1');
    const { timestamp } = await push('m2');
    const saved = { state: base64(typed('state')), vector: base64(new Uint8Array([1, 2])), source: 'app' };
    expect(await ada.call(saveStoreSnapshot, { ...store, ...saved, state: '' })).toEqual({ timestamp });
    test.clock.advance(10);
    expect(await ada.call(saveStoreSnapshot, { ...store, ...saved })).toEqual({ timestamp: test.clock.now() });
    const snapshot = { ...saved, timestamp: test.clock.now(), userId: 'ada' };
    expect(await vic.call(getStoreSnapshot, store)).toEqual({ snapshot });
  });

  it('is written by nobody who may only read, and read by nobody without access', async () => {
    const [state, data] = [base64(typed('a')), base64(typed('b'))];
    const writes = [
      [saveStoreVersion, { ...store, versionId: 'v', state }],
      [pushStoreMessage, { ...store, messageId: 'm', data, yjsClientId: 1 }],
      [pruneStoreMessages, { ...store, beforeTs: 1 }],
      [saveStoreSnapshot, { ...store, state, vector: state }],
    ] as const;
    const reads = [
      [getStoreData, store],
      [listStoreVersions, store],
      [getStoreVersion, { ...store, versionId: 'v' }],
      [listStoreMessages, store],
      [getStoreSnapshot, store],
    ] as const;
    const eve = await acme.person('eve');
    for (const [endpoint, fields] of writes) {
      expect((await vic.refused(endpoint, fields)).status).toBe('PERMISSION_DENIED');
      expect((await ada.refused(endpoint, { ...fields, documentId: 'none' })).status).toBe('NOT_FOUND');
    }
    for (const [endpoint, fields] of [...writes, ...reads]) {
      expect((await eve.refused(endpoint, fields)).status).toBe('NOT_FOUND');
    }
    expect(await messages()).toEqual([]);
    expect(await vic.call(listStoreVersions, store)).toEqual({ versions: [] });
  });

  it('refuses what is no update and no base64, and a version of a store that is not there', async () => {
    const version = { ...store, versionId: 'v', state: base64(typed('a')) };
    const refused = (endpoint: Parameters<typeof ada.refused>[0], data: object) => ada.refused(endpoint, data);
    const state = { ...version, state: base64(new Uint8Array([9, 9, 9])) };
    expect(await refused(saveStoreVersion, state)).toMatchObject({ message: expect.stringMatching(/^data\.state: /) });
    expect(await refused(saveStoreVersion, { ...version, state: '*' })).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await refused(saveStoreVersion, { ...version, storeId: 'none' })).toMatchObject({ status: 'NOT_FOUND' });
    expect(await refused(getStoreVersion, version)).toMatchObject({ status: 'NOT_FOUND' });
    const message = { ...store, messageId: 'm', data: '*', yjsClientId: 1 };
    expect(await refused(pushStoreMessage, message)).toMatchObject({ message: 'data.data: must be base64' });
  });
});
