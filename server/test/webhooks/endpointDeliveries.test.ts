import {
  deleteWebhookEndpoint,
  getWebhookDeliveries,
  testWebhookEndpoint,
  updateAdvancedWebhookConfig,
  updateWebhookEndpoint,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingAnswer } from '../../src/environment.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { deferred } from '../support/deferred.js';
import { TestHooks } from '../support/TestHooks.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const SECOND = 1000;

describe.each(MAIN_DATABASE)('what became of deliveries, and test events, $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  const withEndpoint = async (fields: Parameters<TestHooks['endpoint']>[1] = {}) => {
    const hooks = await TestHooks.create(test);
    await hooks.useAdvanced();
    const endpointId = await hooks.endpoint('it', fields);
    const { key } = hooks.acme;
    const deliveries = async (limit?: number) =>
      (await key.call(getWebhookDeliveries, { endpointId, limit })).deliveries;
    return { hooks, key, endpointId, deliveries };
  };

  it('lists the delivery state of each event, the latest first', async () => {
    const { hooks, deliveries } = await withEndpoint();
    expect(await deliveries()).toEqual([]);
    const answer = deferred<OutgoingAnswer>();
    hooks.answer('it', () => answer.promise);
    await hooks.event();
    await expect.poll(() => hooks.sent('it')).toHaveLength(1);
    const startedAt = test.clock.now();
    const event = 'comment_annotation.add';
    const underWay = { event, status: 'pending', attempts: 0, lastAttemptAt: startedAt, nextAttemptAt: startedAt };
    const noAnswer = { responseStatus: null, responseBody: null, error: null };
    expect(await deliveries()).toEqual([{ webhookId: expect.any(String), ...underWay, ...noAnswer }]);

    answer.resolve({ status: 503, body: 'busy' });
    await hooks.drain();
    const [webhookId] = hooks.sent('it').map(({ headers }) => headers['webhook-id']);
    const failedOnce = { attempts: 1, lastAttemptAt: startedAt, nextAttemptAt: startedAt + 5 * SECOND };
    const busy = { responseStatus: 503, responseBody: 'busy', error: null };
    expect(await deliveries()).toEqual([{ webhookId, event, status: 'pending', ...failedOnce, ...busy }]);

    hooks.answer('it', () => Promise.reject(new Error('nobody there')));
    await hooks.pass(5 * SECOND);
    const unreachable = { ...noAnswer, error: expect.stringContaining('nobody there') };
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 2, ...unreachable }]);

    hooks.answer('it', () => ({ status: 204, body: '' }));
    await hooks.event();
    await hooks.pass(300 * SECOND);
    const delivered = { status: 'delivered', nextAttemptAt: null, responseStatus: 204, error: null };
    expect(await deliveries()).toMatchObject([
      { ...delivered, attempts: 1 },
      { ...delivered, webhookId, attempts: 3, lastAttemptAt: test.clock.now() },
    ]);
    expect(await deliveries(1)).toMatchObject([{ attempts: 1 }]);
  });

  it('takes an answer of any bytes for an answer: what was taken is sent once', async () => {
    const { hooks, deliveries } = await withEndpoint();
    hooks.answer('it', () => ({ status: 200, body: 'ok\0' }));
    await hooks.event();
    await hooks.drain();
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1, responseBody: 'ok\uFFFD' }]);
    hooks.answer('it', () => Promise.reject(new Error('\0')));
    await hooks.pass(1);
    await hooks.event();
    await hooks.drain();
    expect(await deliveries(1)).toMatchObject([{ status: 'pending', attempts: 1, error: '\uFFFD' }]);
    hooks.answer('it', () => Promise.reject(new Error(`${'x'.repeat(499)}😀 and more`)));
    await hooks.pass(1);
    await hooks.event();
    await hooks.drain();
    expect(await deliveries(1)).toMatchObject([{ status: 'pending', attempts: 1, error: 'x'.repeat(499) }]);
  });

  it('sends nothing more of what waited when an endpoint was switched off, though it is on again in time', async () => {
    const { hooks, key, endpointId, deliveries } = await withEndpoint();
    hooks.answer('it', () => ({ status: 500, body: '' }));
    await hooks.event();
    await hooks.drain();
    await key.call(updateWebhookEndpoint, { endpointId, disabled: true });
    expect(await deliveries()).toMatchObject([{ status: 'failed', nextAttemptAt: null, error: expect.any(String) }]);
    await key.call(updateWebhookEndpoint, { endpointId, disabled: false });
    await hooks.pass(5 * SECOND);
    expect(hooks.sent('it')).toHaveLength(1);
  });

  it('sends a test event to one endpoint, whatever it listens to, as every event is sent', async () => {
    const { hooks, key, endpointId, deliveries } = await withEndpoint({
      filterTypes: ['comment.update'],
      channels: ['doc:x'],
    });
    await hooks.endpoint('other');
    const first = await key.call(testWebhookEndpoint, { endpointId });
    await hooks.drain();
    const data = { isTest: true, metadata: { apiKey: key.apiKey, organizationId: 'test', documentId: 'test' } };
    expect(hooks.bodies('it')).toEqual([
      { event: 'comment.add', actionType: 'add', source: 'comment', webhookId: first.webhookId, data },
    ]);
    expect(hooks.sent('it')[0]?.headers).toMatchObject({
      'webhook-id': first.webhookId,
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect(await deliveries()).toMatchObject([{ ...first, event: 'comment.add', status: 'delivered', attempts: 1 }]);

    await hooks.useAdvanced({ encodeData: true });
    test.clock.advance(SECOND);
    await key.call(testWebhookEndpoint, { endpointId, event: 'crdt.update_data' });
    await hooks.drain();
    const { encodedPayload } = hooks.bodies('it')[1] as { encodedPayload: string };
    expect(JSON.parse(atob(encodedPayload))).toMatchObject({ event: 'crdt.update_data', source: 'crdt', data });
    expect(hooks.sent('other')).toEqual([]);
  });

  it('refuses what cannot be, sending nothing', async () => {
    const { hooks, key, endpointId } = await withEndpoint();
    const foreign = await withEndpoint();
    const invalid = { http: 400, status: 'INVALID_ARGUMENT' };
    for (const data of [{}, { endpointId: '' }, { endpointId, event: 'comment.typo' }]) {
      expect(await key.refused(testWebhookEndpoint, data)).toMatchObject(invalid);
    }
    for (const data of [{}, { endpointId, limit: 0 }, { endpointId, limit: 101 }, { endpointId, limit: 1.5 }]) {
      expect(await key.refused(getWebhookDeliveries, data)).toMatchObject(invalid);
    }
    const off = { http: 400, status: 'FAILED_PRECONDITION' };
    await key.call(updateWebhookEndpoint, { endpointId, disabled: true });
    expect(await key.refused(testWebhookEndpoint, { endpointId })).toMatchObject(off);
    await key.call(deleteWebhookEndpoint, { endpointId });
    const missing = { http: 404, status: 'NOT_FOUND' };
    for (const id of [endpointId, foreign.endpointId]) {
      expect(await key.refused(testWebhookEndpoint, { endpointId: id })).toMatchObject(missing);
      expect(await key.refused(getWebhookDeliveries, { endpointId: id })).toMatchObject(missing);
    }
    await key.call(updateAdvancedWebhookConfig, { isEnabled: false });
    expect(await key.refused(testWebhookEndpoint, { endpointId })).toMatchObject(off);
    expect(await key.refused(getWebhookDeliveries, { endpointId })).toMatchObject(off);
    await hooks.drain();
    expect([...hooks.sent('it'), ...foreign.hooks.sent('it')]).toEqual([]);
  });
});
