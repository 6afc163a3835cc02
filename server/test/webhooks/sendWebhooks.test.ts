import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OutgoingAnswer } from '../../src/environment.js';
import { SEND_WEBHOOKS, sendWebhooks } from '../../src/jobs/sendWebhooks.js';
import { DATABASES } from '../support/databases.js';
import { deferred } from '../support/deferred.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestHooks } from '../support/TestHooks.js';

describe.each(DATABASES)('a turn of the job that sends to one target, $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  /** Its job is leased by the test, so the service's own worker leaves it alone. */
  const withEndpoint = async () => {
    const hooks = await TestHooks.create(test);
    await hooks.useAdvanced();
    const endpointId = await hooks.endpoint('it');
    const job = { api_key: hooks.acme.key.apiKey, organization_id: '', kind: SEND_WEBHOOKS, key: endpointId };
    const leased_until = test.clock.now() + 60_000;
    await hooks.db
      .insertInto('jobs')
      .values({ ...job, payload: '{}', run_at: null, leased_until })
      .execute();
    return { hooks, endpointId };
  };
  const turn = ({ acme }: TestHooks, key: string) =>
    sendWebhooks(
      { core: test.service.core, signal: new AbortController().signal },
      {
        apiKey: acme.key.apiKey,
        organizationId: '',
        kind: SEND_WEBHOOKS,
        key,
        payload: {},
        attempt: 1,
        version: 1,
        leasedUntil: test.clock.now() + 60_000,
      },
    );

  it('ends after one batch when nothing of it was delivered, and leaves a job for the rest', async () => {
    const { hooks, endpointId } = await withEndpoint();
    hooks.answer('it', () => ({ status: 500, body: 'down' }));
    for (let round = 0; round < 16; round += 1) await hooks.event();
    await hooks.db.updateTable('jobs').set({ run_at: null }).where('key', '=', endpointId).execute();
    await turn(hooks, endpointId);
    expect(hooks.sent('it')).toHaveLength(10);
    const jobs = await hooks.db.selectFrom('jobs').where('key', '=', endpointId).select('run_at').execute();
    expect(jobs).toEqual([{ run_at: test.clock.now() }]);
    await turn(hooks, endpointId);
    expect(hooks.sent('it')).toHaveLength(16);
  });

  it('ends after 20 s although everything is delivered, and leaves a job for the rest', async () => {
    const { hooks, endpointId } = await withEndpoint();
    hooks.answer('it', () => {
      if (hooks.sent('it').length === 10) test.clock.advance(20_000);
      return { status: 204, body: '' };
    });
    for (let round = 0; round < 16; round += 1) await hooks.event();
    await hooks.db.updateTable('jobs').set({ run_at: null }).where('key', '=', endpointId).execute();
    await turn(hooks, endpointId);
    expect(hooks.sent('it')).toHaveLength(10);
    const due = hooks.db.selectFrom('jobs').where('key', '=', endpointId).where('run_at', '<=', test.clock.now());
    expect(await due.selectAll().execute()).toHaveLength(1);
    await turn(hooks, endpointId);
    expect(hooks.sent('it')).toHaveLength(16);
  });

  it('changes nothing about what another worker delivered while a slow attempt was under way', async () => {
    const { hooks, endpointId } = await withEndpoint();
    const slow = deferred<OutgoingAnswer>();
    let calls = 0;
    hooks.answer('it', () => ((calls += 1) === 1 ? slow.promise : { status: 204, body: '' }));
    await hooks.event();
    const first = turn(hooks, endpointId);
    await vi.waitFor(() => expect(calls).toBe(1));
    await turn(hooks, endpointId); // as when the lease of the first has ended
    slow.resolve({ status: 500, body: 'late' });
    await first;
    expect(await hooks.deliveries(endpointId)).toMatchObject([{ state: 'delivered', attempts: 1, last_status: 204 }]);
    const endpoint = hooks.db.selectFrom('webhook_endpoints').where('endpoint_id', '=', endpointId);
    expect(await endpoint.select('failing_since').execute()).toEqual([{ failing_since: null }]);
  });
});
