import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { LiveInbox } from './support/LiveInbox.js';
import type { ParleyProcess } from './support/ParleyProcess.js';
import { scratchDatabase, startParley } from './support/scratch.js';

const postgresUrl = inject('postgresUrl');
const poolerUrl = inject('poolerUrl');
const redisUrl = inject('redisUrl');

describe.skipIf(!postgresUrl)('two processes on one PostgreSQL', () => {
  it('show live through one what was written through the other', async () => {
    const DATABASE_URL = await scratchDatabase(postgresUrl ?? '');
    await expectLive({ DATABASE_URL });
  });

  it.skipIf(!redisUrl)('do so over Redis too', async () => {
    const DATABASE_URL = await scratchDatabase(postgresUrl ?? '');
    await expectLive({ DATABASE_URL, REDIS_URL: redisUrl ?? '' });
  });

  it.skipIf(!poolerUrl)('do so through pgbouncer in transaction mode too', async () => {
    const DATABASE_URL = await scratchDatabase(postgresUrl ?? '');
    const pooler = new URL(poolerUrl ?? '');
    pooler.pathname = new URL(DATABASE_URL).pathname;
    await expectLive({ DATABASE_URL, DATABASE_POOLER_URL: pooler.href, DATABASE_POOL_SIZE: '20' });
  });

  it('may start on an empty database at the same moment', async () => {
    const env = { DATABASE_URL: await scratchDatabase(postgresUrl ?? '') };
    const all = await Promise.all([startParley({ env }), startParley({ env }), startParley({ env })]);
    const statuses = await Promise.all(all.map(async (parley) => (await parley.get('/readyz')).status));
    expect(statuses).toEqual([200, 200, 200]);
    const [first, second] = all;
    await first.post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
    const answer = await second.post('organizations/get', { organizationIds: ['acme'] });
    expect(answer).toMatchObject({ status: 200, result: { data: [{ id: 'acme' }] } });
  });
});

async function expectLive(env: Record<string, string>): Promise<void> {
  const here = await startParley({ env });
  const there = await startParley({ env });
  await here.post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  const resources = [{ type: 'organization', id: 'acme' }];
  const follow = async (parley: ParleyProcess, userId: string) => {
    const answer = await here.post('auth/generate_token', { userId, permissions: { resources } });
    const live = new LiveInbox((answer.result?.data as { token: string }).token, 'acme');
    onTestFinished(() => live.close());
    await live.follow(parley.url);
    return live;
  };
  const [bobHere, bobThere, eveThere] = [
    await follow(here, 'bob'),
    await follow(there, 'bob'),
    await follow(there, 'eve'),
  ];

  const ids = ['n1', 'n2', 'n3'];
  for (const [index, notificationId] of ids.entries()) {
    const added = await (index === 1 ? there : here).post('notifications/add', {
      organizationId: 'acme',
      documentId: 'plan',
      createDocument: true,
      notificationId,
      actionUser: { userId: 'ada' },
      notifyUsers: [{ userId: 'bob' }],
      notifyAll: false,
      displayHeadlineMessageTemplate: 'The date has moved',
      displayBodyMessage: 'To Friday.',
    });
    expect(added).toMatchObject({ status: 200 });
  }
  await Promise.all([bobHere.hasAll(ids), bobThere.hasAll(ids)]);
  expect([...bobThere.arrivals.keys()]).toEqual(ids); // in the order of the writes, whoever wrote
  expect(bobThere.losses).toEqual([]);
  expect([...eveThere.arrivals.keys()]).toEqual([]);
}
