import { updateAdvancedWebhookConfig, updateWebhookEndpoint, updateWebhookService } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestHooks } from '../support/TestHooks.js';
import { Writer } from '../support/Writer.js';

describe.each(MAIN_DATABASE)('which endpoints get webhooks, $name (REST contract §2.14, §2.15, §4.5)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  const rows = async (hooks: TestHooks) => {
    const count = (table: 'webhook_events' | 'webhook_bodies' | 'webhook_deliveries') =>
      hooks.db
        .selectFrom(table)
        .where('api_key', '=', hooks.acme.key.apiKey)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    return [
      (await count('webhook_events')).count,
      (await count('webhook_bodies')).count,
      (await count('webhook_deliveries')).count,
    ];
  };

  it('writes nothing while webhooks are off, or when nobody asked for it', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.event();
    await hooks.useAdvanced();
    await hooks.endpoint('off', { disabled: true });
    await hooks.endpoint('others', { filterTypes: ['comment.delete'] });
    await hooks.endpoint('elsewhere', { channels: ['doc:other', 'org:other'] });
    await hooks.useBasic({ rawNotificationUrl: '', processedNotificationUrl: '' });
    await hooks.event();
    await hooks.threads.add([{}]); // no trigger flag
    expect(await rows(hooks)).toEqual([0, 0, 0]);
    await hooks.useBasic({ triggers: { newlyAdded: false } });
    await hooks.event();
    expect(await rows(hooks)).toEqual([0, 0, 0]);
  });

  it('goes by events and channels of an endpoint, and by the triggers of the basic webhook', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic({ processedNotificationUrl: '', triggers: { comment: { 'comment.add': false } } });
    await hooks.useAdvanced();
    await hooks.endpoint('all');
    await hooks.endpoint('replies', { filterTypes: ['comment.add', 'comment_annotation.suggestion_accept'] });
    await hooks.endpoint('acme', { channels: ['org:other', 'org:acme'] });
    await hooks.endpoint('plan', { channels: ['doc:plan'] });
    await hooks.endpoint('other', { channels: ['doc:other'] });
    const ada = await Writer.create(hooks.acme, 'ada');
    await ada.add();
    await ada.reply();
    await hooks.threads.update({
      annotationIds: ['t'],
      updatedData: { priority: { id: 'P1', name: 'P1' } },
      triggerNotification: true,
      actionUser: { userId: 'ada' },
    });
    await hooks.drain();
    const events = (name: string) =>
      hooks
        .bodies(name)
        .map(({ event, actionType }) => String(event ?? actionType))
        .toSorted();
    const all = ['comment.add', 'comment_annotation.add', 'comment_annotation.priority_change'];
    expect(
      Object.fromEntries(['raw', 'all', 'replies', 'acme', 'plan', 'other'].map((name) => [name, events(name)])),
    ).toEqual({
      raw: ['newlyAdded', 'priorityChanged'],
      all,
      replies: ['comment.add'],
      acme: all,
      plan: all,
      other: [],
    });
  });

  it('sends an endpoint without chosen events those that are on by default', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useAdvanced();
    await hooks.endpoint('default');
    await hooks.endpoint('chosen', { filterTypes: ['comment_annotation.suggestion_accept'] });
    const ada = await Writer.create(hooks.acme, 'ada');
    await ada.add({ type: 'suggestion', suggestion: { summary: 'Better' } });
    await ada.update({ suggestion: { status: 'accepted' } });
    await hooks.drain();
    const events = (name: string) => hooks.bodies(name).map(({ event }) => event);
    expect(events('chosen')).toEqual(['comment_annotation.suggestion_accept']);
    expect(events('default')).toEqual(['comment_annotation.add']);
  });

  it('keeps what events of one transaction have in common once for each thread', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic({ processedNotificationUrl: '' });
    const commentData = ['1', '2', '3'].map((commentText) => ({ from: { userId: 'ada' }, commentText }));
    await hooks.threads.add([{ commentData }, { commentData }], { triggerNotification: true });
    expect(await rows(hooks)).toEqual([6, 6 + 2, 6]);
    await hooks.drain();
    const received = hooks
      .bodies('raw')
      .map(({ actionType, targetComment, commentAnnotation }) => [
        actionType,
        (targetComment as { commentText: string }).commentText,
        (commentAnnotation as { comments: object[] }).comments.length,
      ]);
    expect(received).toHaveLength(6);
    for (const what of [
      ['newlyAdded', '1', 3],
      ['added', '2', 3],
      ['added', '3', 3],
    ]) {
      expect(received.filter((own) => own.join() === what.join())).toHaveLength(2);
    }
  });

  it('sends nothing any more to what was switched off, and nothing later of what happens meanwhile', async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useBasic({ processedNotificationUrl: '' });
    await hooks.useAdvanced();
    const endpointId = await hooks.endpoint('advanced');
    const down = () => ({ status: 503, body: 'down' });
    hooks.answer('advanced', down);
    hooks.answer('raw', down);
    await hooks.event();
    await hooks.drain();
    await hooks.acme.key.call(updateAdvancedWebhookConfig, { isEnabled: false });
    await hooks.acme.key.call(updateWebhookService, { useWebhookService: false });
    await hooks.event();
    await hooks.pass(10_000);
    expect([hooks.sent('advanced').length, hooks.sent('raw').length]).toEqual([1, 1]);
    expect(await hooks.deliveries(endpointId)).toMatchObject([{ state: 'failed', attempts: 1, last_status: 503 }]);

    await hooks.useAdvanced();
    await hooks.event();
    await hooks.drain();
    await hooks.acme.key.call(updateWebhookEndpoint, { endpointId, disabled: true });
    await hooks.pass(10_000);
    expect(hooks.sent('advanced')).toHaveLength(2);
    expect(await hooks.deliveries(endpointId)).toMatchObject([{ state: 'failed' }, { state: 'failed', attempts: 1 }]);
  });
});
