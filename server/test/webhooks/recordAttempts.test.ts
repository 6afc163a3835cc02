import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTarget } from '../../src/domain/consequences/webhooks/loadTarget.js';
import { recordAttempts } from '../../src/domain/consequences/webhooks/recordAttempts.js';
import { type TakenDelivery, takeDeliveries } from '../../src/domain/consequences/webhooks/takeDeliveries.js';
import { findTenants } from '../../src/credentials/credentials.js';
import { SEND_WEBHOOKS } from '../../src/jobs/sendWebhooks.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestHooks } from '../support/TestHooks.js';

const DELIVERED = { isDelivered: true, status: 204, response: '', error: null };
const DOWN = { isDelivered: false, status: 500, response: 'down', error: null };

describe.each(DATABASES)('attempts that are recorded together, $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  /** An endpoint with so many deliveries that were taken. The test holds the lease of its job, so the service sends none of them. */
  async function withTaken(count: number) {
    const hooks = await TestHooks.create(test);
    await hooks.useAdvanced();
    const endpointId = await hooks.endpoint('it');
    const { core } = test.service;
    const { apiKey } = hooks.acme.key;
    const leased_until = test.clock.now() + 60_000;
    await hooks.db
      .insertInto('jobs')
      .values({
        api_key: apiKey,
        organization_id: '',
        kind: SEND_WEBHOOKS,
        key: endpointId,
        payload: '{}',
        leased_until,
      })
      .execute();
    for (let event = 0; event < count; event += 1) await hooks.event();
    const [tenant] = await findTenants(core, [apiKey]);
    const target = (await loadTarget(core.db, tenant!, endpointId))!; // both were made above
    const taken = await takeDeliveries(core.db, target, test.clock.now());
    const record = (attempts: [TakenDelivery | undefined, typeof DOWN | typeof DELIVERED][]) =>
      recordAttempts(
        core,
        target,
        attempts.map(([delivery, outcome]) => ({ delivery: delivery!, outcome })), // as many as were taken
      );
    const states = async () =>
      new Map((await hooks.deliveries(endpointId)).map((row) => [row.webhook_id, [row.state, row.attempts]]));
    const failingSince = async () => {
      const endpoint = hooks.db.selectFrom('webhook_endpoints').where('endpoint_id', '=', endpointId);
      return (await endpoint.select('failing_since').executeTakeFirstOrThrow()).failing_since;
    };
    return { hooks, endpointId, taken, record, states, failingSince };
  }

  it('each end as they did; one that was delivered shows that the endpoint works', async () => {
    const { taken, record, states, failingSince } = await withTaken(3);
    const [first, second, third] = taken;
    await record([
      [first, DOWN],
      [second, DELIVERED],
      [third, DOWN],
    ]);
    expect(await states()).toEqual(
      new Map([
        [first!.webhookId, ['pending', 1]],
        [second!.webhookId, ['delivered', 1]],
        [third!.webhookId, ['pending', 1]],
      ]),
    );
    expect(await failingSince()).toBeNull();
  });

  it('say that the endpoint fails when only a late one was delivered, which somebody else had recorded', async () => {
    const { taken, record, states, failingSince } = await withTaken(2);
    const [late, failed] = taken;
    await record([[late, DELIVERED]]);
    await record([
      [late, DELIVERED],
      [failed, DOWN],
    ]);
    expect(await states()).toEqual(
      new Map([
        [late!.webhookId, ['delivered', 1]],
        [failed!.webhookId, ['pending', 1]],
      ]),
    );
    expect(await failingSince()).toBe(test.clock.now());
  });

  it('notify the other endpoints only of deliveries whose attempts have all failed', async () => {
    const { hooks, taken, record, states } = await withTaken(2);
    await hooks.endpoint('other', { filterTypes: ['message.attempt.exhausted'] });
    const [last, failed] = taken;
    await record([
      [{ ...last!, attempts: 7 }, DOWN],
      [failed, DOWN],
    ]);
    expect(await states()).toEqual(
      new Map([
        [last!.webhookId, ['failed', 8]],
        [failed!.webhookId, ['pending', 1]],
      ]),
    );
    await hooks.drain();
    expect(hooks.bodies('other').map(({ data }) => data)).toMatchObject([{ webhookId: last!.webhookId, attempts: 8 }]);
  });

  it('change nothing when somebody else recorded all of them', async () => {
    const { taken, record, states, failingSince } = await withTaken(1);
    await record([[taken[0], DELIVERED]]);
    await record([[taken[0], DOWN]]);
    expect([...(await states()).values()]).toEqual([['delivered', 1]]);
    expect(await failingSince()).toBeNull();
  });
});
