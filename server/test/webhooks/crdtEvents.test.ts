import {
  addCrdtData,
  addUsers,
  type EndpointInput,
  syncStore,
  testWebhookEndpoint,
  updateCrdtData,
  updateDocuments,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TELL_STORE_UPDATE } from '../../src/domain/crdt/updateEvent.js';
import { claimJobs, finishJob } from '../../src/jobs/jobStore.js';
import { tellStoreUpdate } from '../../src/jobs/tellStoreUpdate.js';
import { typed } from '../crdt/support/texts.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestHooks } from '../support/TestHooks.js';

const SECOND = 1000;
const place = { organizationId: 'acme', documentId: 'plan', editorId: 'body' };

describe.each(MAIN_DATABASE)('crdt.update_data, $name (REST contract §2.14, §2.15)', ({ open }) => {
  let test: TestService;
  let hooks: TestHooks;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    hooks = await TestHooks.create(test);
    await hooks.acme.grant('ada');
    await hooks.acme.key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'ada', name: 'Ada' }] });
    await hooks.acme.key.call(updateDocuments, {
      organizationId: 'acme',
      documents: [{ documentId: 'plan', documentName: 'Plan' }],
    });
  });

  const add = (data = 'a') => hooks.acme.key.call(addCrdtData, { ...place, type: 'text', data });
  const update = (data: string) => hooks.acme.key.call(updateCrdtData, { ...place, type: 'text', data });
  const type = async (text: string, fields: Partial<EndpointInput<typeof syncStore>> = {}) =>
    (await hooks.acme.person('ada')).call(syncStore, {
      organizationId: 'acme',
      documentId: 'plan',
      storeId: 'body',
      type: 'text' as const,
      update: Buffer.from(typed(text)).toString('base64'),
      sessionId: 'tab',
      ...fields,
    });
  const states = (name: string) =>
    hooks.bodies(name).map((body) => ((body['data'] ?? body) as { crdtData: { data: unknown } }).crdtData.data);

  it('comes at most once in 5 seconds, with the last state, and never for equal content', async () => {
    await hooks.useAdvanced();
    await hooks.endpoint('it');
    await add('1');
    await hooks.pass(2 * SECOND);
    await update('2');
    await hooks.pass(3 * SECOND - 1);
    await update('3');
    expect(states('it')).toEqual([]);
    await hooks.pass(1);
    expect(states('it')).toEqual(['3']);
    await update('3');
    await hooks.pass(60 * SECOND);
    expect(states('it')).toEqual(['3']);
    await update('4');
    await hooks.pass(5 * SECOND);
    expect(states('it')).toEqual(['3', '4']);
  });

  it('sends the last state of edits that come while it is being sent', async () => {
    await hooks.useAdvanced();
    await hooks.endpoint('it');
    await add('1');
    const { core } = test.service;
    test.clock.advance(5 * SECOND);
    const claim = { kinds: [TELL_STORE_UPDATE], limit: 1, now: test.clock.now(), leaseMs: 60 * SECOND };
    const [job] = await claimJobs(core.db, claim);
    await tellStoreUpdate({ core, signal: new AbortController().signal }, job!);
    await update('2'); // the state was read, and the job has not ended
    await finishJob(core.db, job!);
    await hooks.pass(5 * SECOND);
    expect(states('it')).toEqual(['1', '2']);
  });

  it('sends one state once, also when its job runs again', async () => {
    await hooks.useAdvanced();
    await hooks.endpoint('it');
    await add('1');
    const job = { apiKey: hooks.acme.key.apiKey, organizationId: 'acme', kind: TELL_STORE_UPDATE, key: '' };
    const run = { ...job, payload: { documentId: 'plan', storeId: 'body' }, attempt: 1, version: 0, leasedUntil: 0 };
    const context = { core: test.service.core, signal: new AbortController().signal };
    await tellStoreUpdate(context, run);
    await tellStoreUpdate(context, run);
    await hooks.pass(5 * SECOND);
    expect(states('it')).toEqual(['1']);
  });

  it('says what the contract names, of a person and of a backend', async () => {
    await hooks.useAdvanced();
    await hooks.useBasic({ triggers: { crdt: { updateData: true } } });
    await hooks.endpoint('it');
    await add('');
    await type('Hello');
    const at = new Date(test.clock.now()).toISOString();
    await hooks.pass(5 * SECOND);
    const metadata = {
      apiKey: hooks.acme.key.apiKey,
      organizationId: 'acme',
      documentId: 'plan',
      documentName: 'Plan',
    };
    const data = {
      actionUser: expect.objectContaining({ userId: 'ada', name: 'Ada' }),
      metadata: { ...metadata, document: expect.any(Object), organization: expect.any(Object) },
      crdtData: { id: 'body', data: 'Hello', lastUpdate: at, lastUpdatedBy: 'ada', sessionId: 'tab' },
    };
    const webhookId = expect.any(String);
    expect(hooks.bodies('it')).toEqual([
      { event: 'crdt.update_data', actionType: 'updateData', source: 'crdt', platform: 'sdk', webhookId, data },
    ]);
    const basic = { webhookId, actionType: 'updateData', notificationSource: 'crdt', platform: 'sdk', ...data };
    expect(hooks.bodies('raw')).toEqual([basic]);
    expect(hooks.bodies('processed')).toEqual([{ ...basic, notifyUserIds: [] }]);
    await update('Hello you');
    await hooks.pass(5 * SECOND);
    const [, ofBackend] = hooks.bodies('it');
    expect(ofBackend).not.toHaveProperty('platform');
    expect(ofBackend).toMatchObject({ data: { crdtData: { lastUpdatedBy: 'rest-api', sessionId: null } } });
    expect(ofBackend!['data']).not.toHaveProperty('actionUser');
  });

  it('goes to those who chose it: by default advanced endpoints, and the basic webhook when switched on', async () => {
    await hooks.useBasic();
    await add();
    await hooks.pass(5 * SECOND);
    await hooks.useAdvanced({ enableDataProtection: true });
    await hooks.endpoint('default');
    await hooks.endpoint('picky', { filterTypes: ['comment.add'] });
    await hooks.endpoint('elsewhere', { channels: ['doc:other'] });
    await type('b');
    await hooks.pass(5 * SECOND);
    expect(['raw', 'processed', 'picky', 'elsewhere'].flatMap(hooks.bodies)).toEqual([]);
    expect(hooks.bodies('default')).toMatchObject([{ data: { actionUser: { userId: 'ada' } } }]);
    expect(Object.keys((hooks.bodies('default')[0]!['data'] as { actionUser: object }).actionUser)).toEqual(['userId']);
  });

  it('makes no job while no webhook is on', async () => {
    await add();
    await type('b');
    const { db } = test.service.core;
    const ofKey = db.selectFrom('jobs').where('api_key', '=', hooks.acme.key.apiKey).select('kind');
    expect((await ofKey.execute()).map(({ kind }) => kind)).not.toContain(TELL_STORE_UPDATE);
  });

  it('calls its action updateData in a test event too', async () => {
    await hooks.useAdvanced();
    const endpointId = await hooks.endpoint('it');
    await hooks.acme.key.call(testWebhookEndpoint, { endpointId, event: 'crdt.update_data' });
    await hooks.drain();
    expect(hooks.bodies('it')).toMatchObject([{ event: 'crdt.update_data', actionType: 'updateData' }]);
  });
});
