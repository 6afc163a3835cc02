import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoints,
  getWebhookEndpointSecret,
  getWebhookService,
  LIMITS,
  updateAdvancedWebhookConfig,
  updateWebhookEndpoint,
  updateWebhookService,
  WEBHOOK_EVENTS,
} from '@parley/protocol';
import { WEBHOOK_ENDPOINTS_LIMIT } from '@parley/protocol/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';

const ENABLED = { advancedWebhookConfig: { isEnabled: true } };
const URL_OF_IT = 'https://hooks.test/parley';

describe.each(MAIN_DATABASE)('endpoints of advanced webhooks, $name (REST contract §3.14)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  const create = (key: TestKey, fields = {}) => key.call(createWebhookEndpoint, { url: URL_OF_IT, ...fields });
  const list = async (key: TestKey) => (await key.call(getWebhookEndpoints, {})).endpoints;
  const storedRow = (endpointId: string) =>
    test.service.core.db
      .selectFrom('webhook_endpoints')
      .where('endpoint_id', '=', endpointId)
      .selectAll()
      .executeTakeFirst();

  it('are out of reach while advanced webhooks are off, and still there afterwards', async () => {
    const key = await test.newKey();
    const off = { http: 400, status: 'FAILED_PRECONDITION' };
    const refuseAll = async (endpointId: string) => {
      expect(await key.refused(createWebhookEndpoint, { url: URL_OF_IT })).toMatchObject(off);
      expect(await key.refused(getWebhookEndpoints, {})).toMatchObject(off);
      expect(await key.refused(updateWebhookEndpoint, { endpointId, disabled: true })).toMatchObject(off);
      expect(await key.refused(deleteWebhookEndpoint, { endpointId })).toMatchObject(off);
      expect(await key.refused(getWebhookEndpointSecret, { endpointId })).toMatchObject(off);
    };
    await refuseAll('any');
    expect(await key.refused(createWebhookEndpoint, { url: 'x' })).toMatchObject({ status: 'INVALID_ARGUMENT' });
    await key.call(updateAdvancedWebhookConfig, { isEnabled: true });
    expect(await list(key)).toEqual([]);
    const made = await create(key);
    await key.call(updateAdvancedWebhookConfig, { isEnabled: false });
    await refuseAll(made.id);
    await key.call(updateAdvancedWebhookConfig, { isEnabled: true });
    expect(await list(key)).toEqual([made]);
  });

  it('have no credentials in their address: new ones are refused, and of those stored before nothing is shown', async () => {
    const key = await test.newKey(ENABLED);
    const made = await create(key);
    for (const url of [
      'https://user:secret@hooks.test/x',
      'https://user@hooks.test/x',
      'https://:secret@hooks.test/x',
      'https://@hooks.test/x',
      'https://user:%40@hooks.test/',
      'https:///user:secret@hooks.test/',
      'HTTPS://user:secret@hooks.test',
    ]) {
      const refused = {
        http: 400,
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^data\.url: (?!.*secret@)/),
      };
      expect(await key.refused(createWebhookEndpoint, { url })).toMatchObject(refused);
      expect(await key.refused(updateWebhookEndpoint, { endpointId: made.id, url })).toMatchObject(refused);
      for (const field of ['rawNotificationUrl', 'processedNotificationUrl']) {
        expect(await key.refused(updateWebhookService, { webhookServiceConfig: { [field]: url } })).toMatchObject({
          status: 'INVALID_ARGUMENT',
          message: expect.stringContaining(`data.webhookServiceConfig.${field}`),
        });
      }
    }
    expect(await list(key)).toEqual([made]);

    const stored = 'https://user:secret@hooks.test/x?a=@b';
    await test.service.core.db
      .updateTable('webhook_endpoints')
      .set({ url: stored })
      .where('endpoint_id', '=', made.id)
      .execute();
    await test.service.core.db
      .updateTable('api_keys')
      .set({ settings: JSON.stringify({ ...ENABLED, webhookServiceConfig: { rawNotificationUrl: stored } }) })
      .where('api_key', '=', key.apiKey)
      .execute();
    test.service.core.apiKeyChanged(key.apiKey);
    const shown = 'https://hooks.test/x?a=@b';
    expect(await list(key)).toEqual([{ ...made, url: shown }]);
    const updated = await key.call(updateWebhookEndpoint, { endpointId: made.id, description: 'x' });
    expect(updated.url).toBe(shown);
    const asked = await key.call(getWebhookService, {});
    expect(asked.webhookServiceConfig.rawNotificationUrl).toBe(shown);
    const changed = await key.call(updateWebhookService, { webhookServiceConfig: { authToken: 'x' } });
    expect(changed.webhookServiceConfig.rawNotificationUrl).toBe(shown);
    expect((await storedRow(made.id))?.url).toBe(stored); // still called as it was
  });

  it('are made with null for what is not given, without telling the secret', async () => {
    const key = await test.newKey(ENABLED);
    const now = new Date(test.clock.now()).toISOString();
    const bare = await create(key, { description: null, uid: null });
    expect(bare).toEqual({
      id: expect.stringMatching(/^.{21}$/),
      url: URL_OF_IT,
      description: null,
      filterTypes: null,
      channels: null,
      rateLimit: null,
      uid: null,
      metadata: null,
      disabled: false,
      createdAt: now,
      updatedAt: now,
    });
    const given = {
      url: 'http://hooks.test:8443/a?b=c#d',
      description: 'x'.repeat(1000),
      filterTypes: [...WEBHOOK_EVENTS],
      channels: ['org:o', 'doc:d'],
      disabled: true,
      rateLimit: 2_147_483_647,
      uid: 'my-uid_1',
      metadata: { team: 'a', empty: '' },
    };
    test.clock.advance(1);
    const full = await create(key, given);
    expect(full).toMatchObject(given);
    expect(await list(key)).toEqual([bare, full]);
  });

  it('have a secret of 24 random bytes each', async () => {
    const key = await test.newKey(ENABLED);
    const secrets = new Set<string>();
    for (let n = 0; n < 3; n += 1) {
      const { id: endpointId } = await create(key);
      const read = await key.call(getWebhookEndpointSecret, { endpointId });
      expect(read).toEqual({ endpointId, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/) });
      secrets.add(read.secret);
    }
    expect(secrets.size).toBe(3);
  });

  it('have a uid that no other endpoint of the key has', async () => {
    const [key, other] = [await test.newKey(ENABLED), await test.newKey(ENABLED)];
    const made = await create(key, { uid: 'u' });
    const taken = await key.refused(createWebhookEndpoint, { url: URL_OF_IT, uid: 'u' });
    expect(taken).toMatchObject({ http: 409, status: 'ALREADY_EXISTS' });
    await create(other, { uid: 'u' });
    expect(await list(key)).toEqual([made]);
    await key.call(deleteWebhookEndpoint, { endpointId: made.id });
    await create(key, { uid: 'u' });
  });

  it('are at most 500 of one key, also when they are made at once', async () => {
    const [key, other] = [await test.newKey(ENABLED), await test.newKey(ENABLED)];
    const first = await create(key, { uid: 'first' });
    const { db } = test.service.core;
    const row = (await storedRow(first.id))!;
    const copies = Array.from({ length: WEBHOOK_ENDPOINTS_LIMIT - 2 }, (_none, index) => ({
      ...row,
      endpoint_id: `copy ${index}`,
      uid: null,
      metadata: null,
    }));
    await db.insertInto('webhook_endpoints').values(copies).execute();
    const answers = await Promise.all([1, 2, 3].map(() => key.post(createWebhookEndpoint, { url: URL_OF_IT })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(await key.refused(createWebhookEndpoint, { url: URL_OF_IT })).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
    });
    const { count } = await db
      .selectFrom('webhook_endpoints')
      .where('api_key', '=', key.apiKey)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(WEBHOOK_ENDPOINTS_LIMIT);
    const taken = await key.refused(createWebhookEndpoint, { url: URL_OF_IT, uid: 'first' });
    expect(taken).toMatchObject({ status: 'ALREADY_EXISTS' });
    await key.call(updateWebhookEndpoint, { endpointId: first.id, disabled: true });
    await create(other);
    await key.call(deleteWebhookEndpoint, { endpointId: first.id });
    await create(key);
  });

  it('change field by field; null clears', async () => {
    const key = await test.newKey(ENABLED);
    const made = await create(key, {
      description: 'x',
      filterTypes: ['comment.add'],
      channels: ['org:o'],
      rateLimit: 5,
      uid: 'u',
      disabled: true,
      metadata: { a: 'b', c: 'd' },
    });
    test.clock.advance(1000);
    const updatedAt = new Date(test.clock.now()).toISOString();
    const endpointId = made.id;
    const changed = await key.call(updateWebhookEndpoint, {
      endpointId,
      url: 'https://other.test/',
      filterTypes: ['comment.delete', 'comment.delete'],
      metadata: { e: 'f' },
    });
    const expected = {
      ...made,
      url: 'https://other.test/',
      filterTypes: ['comment.delete'],
      metadata: { e: 'f' },
      updatedAt,
    };
    expect(changed).toEqual(expected);
    const cleared = { description: null, filterTypes: null, channels: null, rateLimit: null, metadata: null };
    expect(await key.call(updateWebhookEndpoint, { endpointId, disabled: null, ...cleared })).toEqual({
      ...expected,
      ...cleared,
      disabled: false,
    });
  });

  it('have failed at nothing yet when they are switched on again', async () => {
    const key = await test.newKey(ENABLED);
    const { id: endpointId } = await create(key);
    const { db } = test.service.core;
    await db.updateTable('webhook_endpoints').set({ failing_since: 5 }).where('endpoint_id', '=', endpointId).execute();
    await key.call(updateWebhookEndpoint, { endpointId, disabled: false, description: 'on all the time' });
    expect((await storedRow(endpointId))?.failing_since).toBe(5);
    await key.call(updateWebhookEndpoint, { endpointId, disabled: true });
    await key.call(updateWebhookEndpoint, { endpointId, disabled: false });
    expect((await storedRow(endpointId))?.failing_since).toBeNull();
  });

  it('go with their secret; those that are not there, or of another key, are NOT_FOUND', async () => {
    const [key, other] = [await test.newKey(ENABLED), await test.newKey(ENABLED)];
    const theirs = await create(other);
    const { id: endpointId } = await create(key);
    expect(await key.call(deleteWebhookEndpoint, { endpointId })).toEqual({ endpointId, deleted: true });
    expect(await storedRow(endpointId)).toBeUndefined();
    const missing = { http: 404, status: 'NOT_FOUND' };
    for (const id of [endpointId, theirs.id, 'unknown']) {
      expect(await key.refused(deleteWebhookEndpoint, { endpointId: id })).toMatchObject(missing);
      expect(await key.refused(updateWebhookEndpoint, { endpointId: id, disabled: true })).toMatchObject(missing);
      expect(await key.refused(getWebhookEndpointSecret, { endpointId: id })).toMatchObject(missing);
    }
    expect(await list(other)).toEqual([theirs]);
  });

  it('are listed page by page, forth and back, the oldest first', async () => {
    const key = await test.newKey(ENABLED);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.push((await create(key)).id);
      test.clock.advance(1);
    }
    const page = async (iterator?: string | null) => {
      const answer = await key.call(getWebhookEndpoints, { limit: 2, iterator });
      return { ...answer, at: answer.endpoints.map(({ id }) => ids.indexOf(id)) };
    };
    const first = await page();
    expect(first).toMatchObject({ at: [0, 1], prevIterator: null, done: false });
    const second = await page(first.iterator);
    expect(second).toMatchObject({ at: [2, 3], done: false });
    const last = await page(second.iterator);
    expect(last).toMatchObject({ at: [4], iterator: null, done: true });
    const back = await page(last.prevIterator);
    expect(back).toMatchObject({ at: [2, 3], done: false });
    expect(await page(back.prevIterator)).toMatchObject({ at: [0, 1], prevIterator: null, done: false });
    expect(await page(back.iterator)).toMatchObject({ at: [4], done: true });
    await key.call(deleteWebhookEndpoint, { endpointId: ids[4]! });
    const emptied = await page(second.iterator);
    expect(emptied).toMatchObject({ at: [], iterator: null, done: true });
    expect(await page(emptied.prevIterator)).toMatchObject({ at: [2, 3], prevIterator: expect.any(String) });
    ids.push((await create(key)).id);
    for (const index of [0, 1]) await key.call(deleteWebhookEndpoint, { endpointId: ids[index]! });
    expect(await page(second.prevIterator)).toMatchObject({ at: [2, 3], prevIterator: null, done: false });

    const other = await test.newKey(ENABLED);
    for (const [caller, iterator] of [
      [other, first.iterator],
      [key, `x${first.iterator}`],
      [key, 'a.b'],
    ] as const) {
      const refusal = await caller.refused(getWebhookEndpoints, { iterator });
      expect(refusal).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^data\.iterator: /),
      });
    }
  });

  it('are listed as far as 4 MiB go, forth and back (§1.12)', async () => {
    const key = await test.newKey(ENABLED);
    const metadata = { text: 'x'.repeat(63 * 1024) };
    for (let n = 0; n < 70; n += 1) {
      await create(key, { metadata });
      test.clock.advance(1);
    }
    const page = async (iterator?: string | null) => {
      const answer = await key.call(getWebhookEndpoints, { limit: 250, iterator });
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(LIMITS.answerBytes + 2048);
      return answer;
    };
    const first = await page();
    expect(first.done).toBe(false);
    const last = await page(first.iterator);
    expect([...first.endpoints, ...last.endpoints]).toHaveLength(70);
    expect(last.done).toBe(true);
    expect((await page(last.prevIterator)).endpoints).toEqual(first.endpoints);
  });

  it('refuses bad fields, making and changing nothing', async () => {
    const key = await test.newKey(ENABLED);
    const made = await create(key, { description: 'as it was' });
    const fields: [string, object][] = [
      ['data.url', { url: 'hooks.test' }],
      ['data.url', { url: `https://hooks.test/${'x'.repeat(2048)}` }],
      ['data.url', { url: null }],
      ...['http://192.168.0.1', 'http://[fd00::1]/', 'http://169.254.169.254/latest', 'http://localhost:80'].map(
        (url): [string, object] => ['data.url', { url }],
      ),
      ['data.description', { description: 'x'.repeat(1001) }],
      ['data.filterTypes', { filterTypes: [] }],
      ['data.filterTypes[1]', { filterTypes: ['comment.add', 'comment.typo'] }],
      ['data.filterTypes[0]', { filterTypes: ['crdt.editor_edit'] }],
      ['data.channels', { channels: [] }],
      ['data.disabled', { disabled: 'true' }],
      ['data.rateLimit', { rateLimit: 0 }],
      ['data.rateLimit', { rateLimit: 1.5 }],
      ['data.metadata.a', { metadata: { a: 1 } }],
      ['data.metadata', { metadata: { a: 'x'.repeat(65_536) } }],
    ];
    for (const [field, bad] of fields) {
      for (const [endpoint, data] of [
        [createWebhookEndpoint, { url: URL_OF_IT, ...bad }],
        [updateWebhookEndpoint, { endpointId: made.id, description: 'other', ...bad }],
      ] as const) {
        const { status, message } = await key.refused(endpoint, data);
        expect([data, status, message.split(':')[0]]).toEqual([data, 'INVALID_ARGUMENT', field]);
      }
    }
    for (const data of [{ endpointId: made.id }, { endpointId: made.id, uid: 'u' }, { disabled: true }]) {
      expect(await key.refused(updateWebhookEndpoint, data)).toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
    for (const data of [{}, { url: URL_OF_IT, uid: 'a.b' }]) {
      expect(await key.refused(createWebhookEndpoint, data)).toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
    for (const limit of [0, 251, 1.5, '1']) {
      expect(await key.refused(getWebhookEndpoints, { limit })).toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
    expect(await list(key)).toEqual([made]);
  });
});

it('may be private addresses where the installation allows them', async () => {
  const test = await startTestService({ options: { webhooks: { allowPrivateTargets: true } } });
  const key = await test.newKey(ENABLED);
  const made = await key.call(createWebhookEndpoint, { url: 'http://127.0.0.1:3000/hook' });
  const url = 'http://[::1]:3000/hook';
  expect(await key.call(updateWebhookEndpoint, { endpointId: made.id, url })).toMatchObject({ url });
  await test.close();
});
