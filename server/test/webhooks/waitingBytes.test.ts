import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EmbeddedPool } from '../../src/embedded/EmbeddedPool.js';
import { embeddedOptions } from '../../src/embedded/embeddedOptions.js';
import { webhookBytes } from '../../src/store/migrations/100_webhookBytes.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { type Body, TestHooks } from '../support/TestHooks.js';

const LIMIT = 200_000;
const SECOND = 1000;
const DOWN = { status: 500, body: 'down' };

describe.each(DATABASES)('what waits for a target of webhooks, $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    const limits = { maxWaitingWebhookBytes: LIMIT };
    test = await startTestService({ pool: await open(), options: { limits } });
  });
  afterAll(() => test.close());

  /** Adds threads of about `bytes` each, one after the other. */
  const addThreads = async (hooks: TestHooks, count: number, bytes: number) => {
    for (let thread = 0; thread < count; thread += 1) {
      const commentData = [{ from: { userId: 'ada' }, commentText: 'x'.repeat(bytes) }];
      await hooks.threads.add([{ annotationId: `thread-${thread}`, commentData }], { triggerNotification: true });
      test.clock.advance(1);
    }
  };
  const bodiesOf = (hooks: TestHooks) =>
    hooks.db.selectFrom('webhook_bodies').where('api_key', '=', hooks.acme.key.apiKey).select('body').execute();

  it('has a bound: the oldest are given up, their bodies deleted, and other endpoints told', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useAdvanced();
    const endpointId = await hooks.endpoint('silent', { filterTypes: ['comment_annotation.add'] });
    await hooks.endpoint('watching', { filterTypes: ['message.attempt.exhausted'] });
    hooks.answer('silent', () => DOWN);
    await addThreads(hooks, 10, 15_000);
    await hooks.drain();

    const deliveries = await hooks.deliveries(endpointId);
    const failed = deliveries.filter(({ state }) => state === 'failed');
    const waiting = deliveries.filter(({ state }) => state === 'pending');
    expect([failed.length, waiting.length]).toEqual([5, 5]);
    expect(deliveries.slice(0, 5)).toEqual(failed);
    expect(failed[0]).toMatchObject({ attempts: 1, last_error: 'Too much was waiting for this target.' });
    const stored = (await bodiesOf(hooks)).reduce((total, { body }) => total + body.length, 0);
    expect(stored).toBe(waiting.reduce((total, { bytes }) => total + bytes, 0));
    expect(stored).toBeLessThan(LIMIT);
    const told = hooks.bodies('watching').map(({ data }) => data as Body);
    expect(new Set(told.map(({ webhookId }) => webhookId))).toEqual(
      new Set(failed.map(({ webhook_id }) => webhook_id)),
    );
    expect(told).toHaveLength(5);
    expect(told[0]).toMatchObject({ endpointId, event: 'comment_annotation.add', attempts: 1 });

    hooks.answer('silent', () => ({ status: 204, body: '' }));
    await hooks.pass(5 * SECOND);
    const states = (await hooks.deliveries(endpointId)).map(({ state }) => state);
    expect(states).toEqual([...failed.map(() => 'failed'), ...waiting.map(() => 'delivered')]);
    expect(await bodiesOf(hooks)).toEqual([]);
  });

  it('is not bounded while it fits', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    hooks.answer('raw', () => DOWN);
    await addThreads(hooks, 5, 15_000);
    await hooks.drain();
    expect((await hooks.deliveries('raw')).map(({ state }) => state)).toEqual(Array(5).fill('pending'));
  });
});

it('deliveries that an earlier version stored are counted by the migration', async () => {
  const test = await startTestService({ pool: new EmbeddedPool(await PGlite.create(embeddedOptions())) });
  onTestFinished(() => test.close());
  const hooks = await TestHooks.create(test);
  await hooks.useBasic();
  hooks.answer('raw', () => DOWN);
  await hooks.event();
  await hooks.event();
  await hooks.drain();
  const bytes = async () => (await hooks.deliveries('raw')).map((delivery) => delivery.bytes);
  const counted = await bytes();
  expect(Math.min(...counted)).toBeGreaterThan(1000);
  await hooks.db.schema.alterTable('webhook_deliveries').dropColumn('bytes').execute();
  await webhookBytes.up(hooks.db);
  expect(await bytes()).toEqual(counted);
});
