import {
  addCommentAnnotations,
  addComments,
  deleteWebhookEndpoint,
  getWebhookEndpoints,
  getWebhookEndpointSecret,
  updateCommentAnnotations,
  updateWebhookEndpoint,
} from '@parley/protocol';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SENDING_SLOTS } from '../../src/jobs/createWorkers.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { deferred } from '../support/deferred.js';
import { publicKeyText } from '../support/publicKeyText.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestHooks } from '../support/TestHooks.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RETRIES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
const DOWN = () => ({ status: 500, body: 'down' });

describe.each(MAIN_DATABASE)('delivery of webhooks, $name (REST contract §2.14)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  /** An endpoint of a key of its own. */
  const withEndpoint = async (fields: Parameters<TestHooks['endpoint']>[1] = {}) => {
    const hooks = await TestHooks.create(test);
    await hooks.useAdvanced();
    return { hooks, endpointId: await hooks.endpoint('it', fields) };
  };
  const endpointOf = async (hooks: TestHooks, id: string) =>
    (await hooks.acme.key.call(getWebhookEndpoints, {})).endpoints.find((endpoint) => endpoint.id === id);

  const bodiesOf = ({ db, acme }: TestHooks) =>
    db.selectFrom('webhook_bodies').where('api_key', '=', acme.key.apiKey).selectAll().execute();

  it('signs each attempt again, so that the public library takes it', async () => {
    const { hooks, endpointId } = await withEndpoint();
    const { secret } = await hooks.acme.key.call(getWebhookEndpointSecret, { endpointId });
    let fails = true;
    hooks.answer('it', () => ({ status: fails ? 500 : 204, body: '' }));
    await hooks.event();
    await hooks.drain();
    fails = false;
    await hooks.pass(5 * SECOND);
    const sent = hooks.sent('it');
    expect(sent).toHaveLength(2);
    const library = new Webhook(secret);
    for (const [index, { body, headers }] of sent.entries()) {
      const { webhookId } = JSON.parse(body) as { webhookId: string };
      const seconds = test.clock.now() / SECOND - (index === 0 ? 5 : 0);
      expect(headers).toMatchObject({ 'webhook-id': webhookId, 'webhook-timestamp': String(seconds) });
      expect(headers).not.toHaveProperty('authorization');
      // The library compares with the real time, and this clock is a test's own.
      const signedAt = new Date(seconds * SECOND);
      expect(headers['webhook-signature']).toBe(library.sign(webhookId, signedAt, body));
    }
    expect(sent[0]!.headers['webhook-signature']).not.toBe(sent[1]!.headers['webhook-signature']);
    expect(sent[0]!.body).toBe(sent[1]!.body);
  });

  it('tries an endpoint eight times, under one id, and then notifies the others', async () => {
    const { hooks, endpointId } = await withEndpoint();
    await hooks.endpoint('other');
    await hooks.endpoint('picky', { filterTypes: ['comment.add'] });
    await hooks.endpoint('elsewhere', { channels: ['doc:other'] });
    hooks.answer('it', DOWN);
    await hooks.event();
    await hooks.drain();
    expect(test.logger.entries.at(-1)).toMatchObject({
      level: 'warn',
      fields: { target: endpointId, attempt: 1, error: 'HTTP 500' },
      message: 'A webhook was not delivered.',
    });
    const [event] = hooks.bodies('other');
    for (const [index, wait] of RETRIES.entries()) {
      await hooks.pass(wait - 1);
      expect(hooks.sent('it')).toHaveLength(index + 1);
      await hooks.pass(1);
      expect(hooks.sent('it')).toHaveLength(index + 2);
    }
    await hooks.pass(2 * DAY);
    expect(hooks.sent('it')).toHaveLength(8);
    expect(new Set(hooks.sent('it').map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([event!['webhookId']]),
    );
    expect(await hooks.deliveries(endpointId)).toMatchObject([
      { state: 'failed', attempts: 8, last_status: 500, last_response: 'down', last_error: null },
    ]);
    const [, exhausted, ...noMore] = hooks.bodies('other');
    expect(noMore).toEqual([]);
    expect(exhausted).toEqual({
      event: 'message.attempt.exhausted',
      actionType: 'attempt.exhausted',
      source: 'message',
      webhookId: expect.not.stringMatching(event!['webhookId'] as string),
      data: { webhookId: event!['webhookId'], endpointId, event: 'comment_annotation.add', attempts: 8 },
    });
    expect([hooks.sent('picky'), hooks.sent('elsewhere')]).toEqual([[], []]);
  });

  it('reports no failure of a report of a failure', async () => {
    const { hooks } = await withEndpoint();
    const otherId = await hooks.endpoint('other', { filterTypes: ['message.attempt.exhausted'] });
    hooks.answer('it', DOWN);
    hooks.answer('other', DOWN);
    await hooks.event();
    await hooks.drain();
    for (const wait of [...RETRIES, ...RETRIES]) await hooks.pass(wait);
    expect(hooks.sent('other')).toHaveLength(8);
    expect(hooks.sent('it')).toHaveLength(8);
    expect(await hooks.deliveries(otherId)).toMatchObject([{ state: 'failed', attempts: 8 }]);
  });

  it('tries the basic webhook three times, each address by itself', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic();
    await hooks.useAdvanced();
    await hooks.endpoint('other', { filterTypes: ['message.attempt.exhausted'] });
    hooks.answer('raw', DOWN);
    await hooks.event();
    await hooks.drain();
    const counts = () => [hooks.sent('raw').length, hooks.sent('processed').length];
    expect(counts()).toEqual([1, 1]);
    await hooks.pass(5 * SECOND - 1);
    expect(counts()).toEqual([1, 1]);
    await hooks.pass(1);
    expect(counts()).toEqual([2, 1]);
    await hooks.pass(5 * MINUTE);
    await hooks.pass(DAY);
    expect(counts()).toEqual([3, 1]);
    expect(new Set(hooks.bodies('raw').map(({ webhookId }) => webhookId)).size).toBe(1);
    expect(hooks.sent('raw')[0]?.headers).not.toHaveProperty('authorization');
    expect(await hooks.deliveries('raw')).toMatchObject([{ state: 'failed', attempts: 3 }]);
    expect(await hooks.deliveries('processed')).toMatchObject([{ state: 'delivered', attempts: 1, last_status: 200 }]);
    expect(hooks.sent('other')).toEqual([]); // that event is about endpoints
  });

  it.each([
    ['a redirect', () => ({ status: 302, body: '' }), { last_status: 302, last_error: null }],
    [
      'nobody there',
      () => Promise.reject(new Error('ECONNREFUSED')),
      { last_status: null, last_error: 'ECONNREFUSED' },
    ],
  ])('takes %s for a failure', async (_what, answer, last) => {
    const { hooks, endpointId } = await withEndpoint();
    hooks.answer('it', answer);
    await hooks.event();
    await hooks.drain();
    expect(await hooks.deliveries(endpointId)).toMatchObject([{ state: 'pending', attempts: 1, ...last }]);
  });

  it('takes no answer within 15 s for a failure', async () => {
    const { hooks, endpointId } = await withEndpoint();
    const called = deferred<void>();
    hooks.answer('it', ({ signal }) => {
      called.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    await hooks.event();
    const drained = hooks.drain();
    await called.promise;
    test.clock.advance(14_999);
    expect(await hooks.deliveries(endpointId)).toMatchObject([{ attempts: 0 }]);
    hooks.answer('it', DOWN); // from now on: other tests move the time too
    test.clock.advance(1);
    await drained;
    expect(await hooks.deliveries(endpointId)).toMatchObject([
      { state: 'pending', attempts: 1, last_status: null, last_error: expect.stringContaining('15 s') },
    ]);
  });

  it('switches an endpoint off that failed for five days without one success', async () => {
    const { hooks, endpointId } = await withEndpoint();
    let status = 500;
    hooks.answer('it', () => ({ status, body: '' }));
    const eventWith = async (next: number) => {
      status = next;
      await hooks.event();
      await hooks.drain();
    };
    await eventWith(500);
    await hooks.pass(3 * DAY);
    await eventWith(200);
    await eventWith(500);
    await hooks.pass(5 * DAY - SECOND);
    await eventWith(500);
    expect(await endpointOf(hooks, endpointId)).toMatchObject({ disabled: false });
    await hooks.pass(5 * SECOND);
    expect(await endpointOf(hooks, endpointId)).toMatchObject({ disabled: true });
    const sent = hooks.sent('it').length;
    await eventWith(500);
    await hooks.pass(DAY);
    expect(hooks.sent('it')).toHaveLength(sent);

    // Switched on again by hand, it starts again.
    await hooks.acme.key.call(updateWebhookEndpoint, { endpointId, disabled: false });
    await eventWith(500);
    expect(hooks.sent('it')).toHaveLength(sent + 1);
    expect(await endpointOf(hooks, endpointId)).toMatchObject({ disabled: false });
  });

  it('sends no retry to an endpoint that was deleted', async () => {
    const { hooks, endpointId } = await withEndpoint();
    hooks.answer('it', DOWN);
    await hooks.event();
    await hooks.drain();
    await hooks.acme.key.call(deleteWebhookEndpoint, { endpointId });
    await hooks.pass(5 * SECOND);
    expect(hooks.sent('it')).toHaveLength(1);
    await hooks.pass(2 * DAY);
    expect(
      await hooks.db.selectFrom('jobs').where('api_key', '=', hooks.acme.key.apiKey).selectAll().execute(),
    ).toEqual([]);
  });

  it('sends an endpoint no more than its rate, and drops nothing', async () => {
    const { hooks, endpointId } = await withEndpoint({ rateLimit: 3 });
    await hooks.threads.add(
      Array.from({ length: 8 }, () => ({})),
      { triggerNotification: true },
    );
    await hooks.drain();
    const counts = [hooks.sent('it').length];
    for (let half = 0; half < 6; half += 1) {
      await hooks.pass(SECOND / 2);
      counts.push(hooks.sent('it').length);
    }
    expect(counts).toEqual([3, 3, 6, 6, 8, 8, 8]);
    expect(new Set(hooks.bodies('it').map(({ webhookId }) => webhookId)).size).toBe(8);
    expect((await hooks.deliveries(endpointId)).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('sends at most ten at a time to one target, all of them in the end', async () => {
    const { hooks } = await withEndpoint();
    let underWay = 0;
    let most = 0;
    hooks.answer('it', async () => {
      most = Math.max(most, (underWay += 1));
      await Promise.resolve();
      underWay -= 1;
      return { status: 200, body: '' };
    });
    for (let round = 0; round < 3; round += 1) {
      await hooks.threads.add(
        Array.from({ length: 9 }, () => ({})),
        { triggerNotification: true },
      );
    }
    await hooks.drain();
    expect(hooks.sent('it')).toHaveLength(27);
    expect(most).toBeLessThanOrEqual(10);
  });

  it('lets dead targets keep neither other targets waiting nor other work', async () => {
    const { hooks } = await withEndpoint();
    let underWay = 0;
    const names = Array.from({ length: SENDING_SLOTS + 5 }, (_, index) => `target-${index}`);
    const dead = new Set(names);
    for (const name of names) {
      await hooks.endpoint(name);
      hooks.answer(name, ({ signal }) => {
        if (!dead.has(name)) return { status: 200, body: '' };
        underWay += 1;
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            underWay -= 1;
            reject(signal.reason as Error);
          }),
        );
      });
    }
    // The comments of one thread are written together, so each target has all of them at once.
    const commentData = Array.from({ length: 30 }, () => ({ from: { userId: 'ada' }, commentText: 'Look at this.' }));
    await hooks.threads.add([{ commentData }], { triggerNotification: true });
    const everySlotIsDead = async () => {
      await expect.poll(() => underWay).toBe(SENDING_SLOTS * 10);
    };
    await everySlotIsDead();
    const kind = 'deleteBlobs';
    const job = { apiKey: hooks.acme.key.apiKey, organizationId: '', kind, key: '', payload: { keys: [] }, runAt: 0 };
    await test.service.core.write((tx) => tx.enqueue(job));
    const left = () => hooks.db.selectFrom('jobs').where('kind', '=', kind).selectAll().execute();
    await expect.poll(left).toEqual([]);
    // Each dead target gives its slot away after one attempt: one that waits has it after the first, and not after all three.
    const waiting = names.find((name) => hooks.sent(name).length === 0)!; // there are more than slots
    dead.delete(waiting);
    test.clock.advance(15 * SECOND);
    await everySlotIsDead();
    expect(hooks.sent(waiting)).toHaveLength(30);
    dead.clear();
    test.clock.advance(15 * SECOND);
    await hooks.drain();
  });

  it('keeps what was said only until it is sent, and what became of it for 30 days', async () => {
    const { hooks, endpointId } = await withEndpoint();
    await hooks.endpoint('other');
    hooks.answer('it', DOWN);
    await hooks.event();
    await hooks.drain();
    await hooks.pass(2 * HOUR);
    expect(await bodiesOf(hooks)).toHaveLength(2);
    hooks.answer('it', () => ({ status: 200, body: '' }));
    await hooks.pass(2 * HOUR);
    expect(await hooks.deliveries(endpointId)).toMatchObject([{ state: 'delivered' }]);
    await hooks.pass(HOUR);
    expect(await bodiesOf(hooks)).toHaveLength(0);
    await hooks.pass(29 * DAY);
    expect(await hooks.deliveries(endpointId)).toHaveLength(1);
    await hooks.pass(DAY);
    await hooks.pass(HOUR);
    expect(await hooks.deliveries(endpointId)).toEqual([]);
  });

  it('deletes what was said with the last delivery, not an hour later: large threads would fill the disk', async () => {
    const { hooks } = await withEndpoint();
    await hooks.endpoint('other');
    hooks.answer('it', DOWN);
    await hooks.event();
    await hooks.drain();
    expect(hooks.sent('other')).toHaveLength(1);
    expect(await bodiesOf(hooks)).toHaveLength(2);
    hooks.answer('it', () => ({ status: 200, body: '' }));
    await hooks.pass(5 * SECOND);
    expect(hooks.sent('it')).toHaveLength(2);
    expect(await bodiesOf(hooks)).toEqual([]);
  });

  it('holds one large thread at a time for a target, not ten', async () => {
    const { hooks } = await withEndpoint();
    await hooks.endpoint('other');
    const words = Array.from({ length: 15 }, () => ({ from: { userId: 'ada' }, commentText: 'x'.repeat(60_000) }));
    const plan = { organizationId: 'acme', documentId: 'plan' };
    await hooks.acme.key.call(addCommentAnnotations, {
      ...plan,
      commentAnnotations: [{ annotationId: 'large', commentData: words }],
    });
    await hooks.acme.key.call(addComments, { ...plan, annotationId: 'large', commentData: words });
    for (const name of ['it', 'other']) hooks.answer(name, DOWN);
    for (const id of ['DONE', 'OPEN', 'DONE', 'OPEN']) {
      await hooks.acme.key.call(updateCommentAnnotations, {
        ...plan,
        annotationIds: ['large'],
        updatedData: { status: { id, name: id, type: 'ongoing' } },
        actionUser: { userId: 'ada' },
        triggerNotification: true,
      });
    }
    await hooks.drain();
    const answered = deferred<void>();
    hooks.answer('it', async () => {
      await answered.promise;
      return { status: 200, body: '' };
    });
    hooks.answer('other', () => ({ status: 200, body: '' }));
    const passed = hooks.pass(5 * SECOND); // all four are due at once
    await expect.poll(() => hooks.sent('other')).toHaveLength(8);
    expect(hooks.sent('it')).toHaveLength(5);
    answered.resolve();
    await passed;
    expect(hooks.sent('it')).toHaveLength(8);
  });

  it('seals the bodies of its mechanism, and signs what is sent', async () => {
    const { hooks, endpointId } = await withEndpoint();
    await hooks.useAdvanced({ encryptData: true, publicKey: await publicKeyText(2048) });
    await hooks.useBasic({ encodeData: true, processedNotificationUrl: '' });
    const { secret } = await hooks.acme.key.call(getWebhookEndpointSecret, { endpointId });
    await hooks.event();
    await hooks.drain();
    const [sent] = hooks.sent('it');
    expect(Object.keys(JSON.parse(sent!.body) as object)).toEqual(['encryptedData', 'encryptedKey', 'iv']);
    const { 'webhook-id': id, 'webhook-signature': signature } = sent!.headers;
    expect(signature).toBe(new Webhook(secret).sign(id!, new Date(test.clock.now()), sent!.body));
    const [{ encodedPayload }] = hooks.bodies('raw') as [{ encodedPayload: string }];
    expect(JSON.parse(Buffer.from(encodedPayload, 'base64').toString('utf8'))).toMatchObject({ webhookId: id });
  });
});
