import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Topic } from '@parley/protocol';
import { type PostgresPool, sql } from 'kysely';
import { addAnnotations } from '../server/src/domain/operations/backend/comments/addAnnotations.js';
import { broadcastLiveState } from '../server/src/domain/operations/backend/liveStates/broadcastLiveState.js';
import { addNotification } from '../server/src/domain/operations/backend/notifications/addNotification.js';
import { addOrganizations } from '../server/src/domain/operations/backend/organizations/addOrganizations.js';
import { signUserToken } from '../server/src/credentials/userTokens.js';
import { listen } from '../server/src/node/http/listen.js';
import { PrometheusMetrics } from '../server/src/node/observe/PrometheusMetrics.js';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { forgetfulLogger } from './support/forgetful.js';
import type { ClientCalls } from './support/live/clients.js';
import { countedPool } from './support/live/countedPool.js';
import { clockMs, cpuMs, memory, startProcess } from './support/live/processes.js';
import type { RelayCalls } from './support/live/relay.js';
import { median } from './support/measure.js';
import { ms, printTable, times } from './support/printTable.js';

/**
 * Live (design §5), against a bare `ws` relay. From the acknowledgement of a write to the frame at one subscriber; one broadcast and one thread
 * to many; how many sign in, what a connection holds in memory, and a planned restart with everybody connected.
 * The service, the relay and the clients are processes of their own. `npm run bench -- live --people=10000` connects so many (needs
 * `ulimit -n` above it). `--parts=connections,restart` runs some parts only (`one`, `liveState`, `connections`, `fanOut`, `restart`),
 * `--databases=pglite` or `postgresql` one database. A busy machine makes times long; what the service computes (CPU) stays comparable.
 */

const ROUNDS = 200;
const FAN_OUTS = 30;
const WARM_UP = 3;
/** People who share a live state, and the pause between two writes of it, ms: as a slider is dragged. */
const ROOM = 50;
const DRAG_MS = 100;
/** People who sign in at the same time. */
const WIDTH = 200;
/** Time for the service to notice that clients have left, ms. */
const SETTLE_MS = 2000;
const organizationId = 'acme';
/** Parts to run, for example `--parts=connections,restart`; all without it. */
const parts = /--parts=([\w,]+)/.exec(process.argv.join(' '))?.[1]?.split(',');
const isRun = (part: 'one' | 'liveState' | 'connections' | 'fanOut' | 'restart') => parts?.includes(part) !== false;
const people = Number(/--people=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 1000);

await onEachDatabase(async ({ name, pool }) => {
  const relay = startProcess<RelayCalls>(new URL('support/live/relay.ts', import.meta.url));
  const listeners = startProcess<ClientCalls>(new URL('support/live/clients.ts', import.meta.url));
  const clients = startProcess<ClientCalls>(new URL('support/live/clients.ts', import.meta.url));
  const relayUrl = await relay.call('url');

  const counted = countedPool(pool);
  // The pool outlives the service, which starts twice.
  const shared: PostgresPool = { connect: () => counted.connect(), end: () => Promise.resolve() };
  const start = async (port: number) => {
    const bench = await startBenchService(shared);
    const { options } = bench.core;
    const metrics = new PrometheusMetrics();
    const server = await listen({
      host: '127.0.0.1',
      port,
      service: bench.service,
      settings: options,
      metrics,
      logger: forgetfulLogger,
    });
    return { ...bench, server };
  };
  const { core: first, tenant, credentials, server: firstServer } = await start(0);
  let [core, server] = [first, firstServer];
  const base = server.url;
  await addOrganizations(core, tenant, [{ organizationId, organizationName: undefined, disabled: undefined }]);
  await sql`create table bare_rows (id bigserial primary key, body jsonb not null)`.execute(core.db);
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
    select ${tenant.apiKey}, ${organizationId}, 'user-' || number, 'organization', ${organizationId}, 'editor'
    from generate_series(1, ${people}) as number`.execute(core.db);
  const tokens: string[] = [];
  for (let index = 1; index <= people; index += 1) {
    tokens.push((await signUserToken(core, { apiKey: tenant.apiKey, userId: `user-${index}` })).token);
  }
  const crowd = (topics: Topic[], count = people) => ({
    url: `${base.replace('http', 'ws')}/v2/client/realtime`,
    apiKey: tenant.apiKey,
    organizationId,
    topics,
    tokens: tokens.slice(0, count),
    width: WIDTH,
  });
  const broadcast = (notifyUsers: { userId: string }[] = []) =>
    // Optional fields of the request are `undefined` after parsing; the type asks for each by name.
    addNotification(core, tenant, {
      organizationId,
      documentId: 'plan',
      createDocument: true,
      actionUser: { userId: 'ada', name: 'Ada' },
      notifyUsers,
      notifyAll: notifyUsers.length === 0,
      displayHeadlineMessageTemplate: '{actionUser} moved the date',
      displayBodyMessage: 'To Friday.',
    } as unknown as Parameters<typeof addNotification>[2]);
  const thread = (annotationId: string) =>
    addAnnotations(core, tenant, {
      organizationId,
      documentId: 'plan',
      commentAnnotations: [
        { annotationId, commentData: [{ from: { userId: 'ada', name: 'Ada' }, commentText: 'Is this still right?' }] },
      ],
    } as Parameters<typeof addAnnotations>[2]);

  /** Writes again and again. The same text goes through the relay to as many, in turns, so that what else the machine does meets both alike. */
  const deliver = async (rounds: number, write: (round: number) => Promise<unknown>, pauseMs = 0) => {
    const service = { times: [] as number[], cpu: [] as number[] };
    const bare = { times: [] as number[], cpu: [] as number[] };
    const commit = { times: [] as number[], cpu: [] as number[] };
    for (let round = -WARM_UP; round < rounds; round += 1) {
      await later(pauseMs);
      await clients.call('expect');
      const cpuBefore = cpuMs();
      await write(round);
      const acknowledgedAt = clockMs();
      const { at, text } = (await clients.call('arrived'))!;
      const cpu = cpuMs() - cpuBefore;

      const commitCpuBefore = cpuMs();
      const committingAt = clockMs();
      await core.db
        .transaction()
        .execute((tx) => sql`insert into bare_rows (body) values (${text}::jsonb)`.execute(tx));
      const committed = clockMs() - committingAt;
      const commitCpu = cpuMs() - commitCpuBefore;

      await listeners.call('expect');
      const relayCpuBefore = await relay.call('cpuMs');
      const relayedAt = await relay.call('relay', { text });
      const arrived = (await listeners.call('arrived'))!;
      const relayCpu = (await relay.call('cpuMs')) - relayCpuBefore;
      if (round < 0) continue;
      service.times.push(Math.max(0, at - acknowledgedAt));
      service.cpu.push(cpu);
      bare.times.push(arrived.at - relayedAt);
      bare.cpu.push(relayCpu);
      commit.times.push(committed);
      commit.cpu.push(commitCpu);
    }
    return { service, bare, commit };
  };

  await broadcast([{ userId: 'ada' }]); // makes the document

  // One subscriber.
  if (isRun('one')) {
    await listeners.call('listen', { url: relayUrl, people: 1 });
    await clients.call('follow', crowd(['inbox'], 1));
    const one = await deliver(ROUNDS, () => broadcast([{ userId: 'user-1' }]));
    const bare = median(one.bare.times) + median(one.commit.times);
    printTable(
      `Live, one subscriber (${name}, median of ${ROUNDS})`,
      ['', 'time', 'against the bare relay + commit'],
      [
        ['bare ws relay', ms(median(one.bare.times)), ''],
        ['commit of one row', ms(median(one.commit.times)), ''],
        [
          'acknowledgement to frame',
          ms(median(one.service.times)),
          `${times(median(one.service.times) / bare)} (promise: at most 1.20 x)`,
        ],
      ],
    );
    await clients.call('leave');
    await listeners.call('leave');
  }

  // A live state that a room shares.
  if (isRun('liveState')) {
    const scope = { organizationId, documentId: 'plan', liveStateDataId: 'slider' };
    await listeners.call('listen', { url: relayUrl, people: ROOM });
    await clients.call('follow', crowd(['liveState:plan'], ROOM));
    const drag = (round: number) =>
      broadcastLiveState(core, tenant, { ...scope, data: { value: round }, merge: false });
    const { service, bare, commit } = await deliver(ROUNDS, drag, DRAG_MS);
    const least = median(bare.times) + median(commit.times);
    const leastCpu = median(bare.cpu) + median(commit.cpu);
    printTable(
      `Live, one live state of ${ROOM} people, written every ${DRAG_MS} ms (${name}, median of ${ROUNDS}; the write is part of the CPU)`,
      ['', 'to the last', 'against the relay + commit', 'CPU', 'against the relay + commit'],
      [
        ['bare ws relay of the same frame', ms(median(bare.times)), '', ms(median(bare.cpu)), ''],
        ['commit of one row', ms(median(commit.times)), '', ms(median(commit.cpu)), ''],
        [
          'acknowledgement to the last frame',
          ms(median(service.times)),
          times(median(service.times) / least),
          ms(median(service.cpu)),
          times(median(service.cpu) / leastCpu),
        ],
      ],
    );
    await clients.call('leave');
    await listeners.call('leave');
  }

  // Memory of a connection.
  if (isRun('connections')) {
    const perPerson = (before: ReturnType<typeof memory>, after: ReturnType<typeof memory>) =>
      (['heap', 'rss'] as const).map((kind) => `${((after[kind] - before[kind]) / people / 1024).toFixed(1)} KiB`);
    const relayBefore = await relay.call('memory');
    await listeners.call('listen', { url: relayUrl, people });
    const memoryRows = [['bare ws relay', ...perPerson(relayBefore, await relay.call('memory')), '', '', '']];
    await listeners.call('leave');
    for (const topics of [[], ['inbox'], ['inbox', 'permissions', 'comments:plan']] satisfies Topic[][]) {
      const before = memory();
      const cpuBefore = cpuMs();
      const statementsBefore = counted.count;
      const time = await clients.call('follow', crowd(topics));
      const cpu = cpuMs() - cpuBefore;
      const title = `signed in${topics.length > 0 ? `, following ${topics.join(', ')}` : ''}`;
      memoryRows.push([
        title,
        ...perPerson(before, memory()),
        ms(time),
        ms(cpu / people),
        ((counted.count - statementsBefore) / people).toFixed(2),
      ]);
      await clients.call('leave');
      await later(SETTLE_MS);
    }
    printTable(
      `Live, connections of ${people} people (${name})`,
      ['', 'heap of each', 'RSS of each', `all ${people} in`, 'CPU of each', 'statements of each'],
      memoryRows,
    );
  }

  // One change to everybody.
  if (isRun('fanOut')) {
    await listeners.call('listen', { url: relayUrl, people });
    const fanOuts: string[][] = [];
    for (const [title, topic, write] of [
      ['broadcast', 'inbox', () => broadcast()],
      ['thread', 'comments:plan', (round: number) => thread(`thread-${round}`)],
    ] as const) {
      await clients.call('follow', crowd([topic]));
      const { service, bare: relayed } = await deliver(FAN_OUTS, write);
      fanOuts.push(
        [`bare ws relay of the ${title}`, ms(median(relayed.times)), '', ms(median(relayed.cpu)), ''],
        [
          `${title}, acknowledgement to the last frame`,
          ms(median(service.times)),
          times(median(service.times) / median(relayed.times)),
          ms(median(service.cpu)),
          times(median(service.cpu) / median(relayed.cpu)),
        ],
      );
      await clients.call('leave');
      await later(SETTLE_MS);
    }
    printTable(
      `Live, to ${people} people (${name}, median of ${FAN_OUTS}; the write is part of the CPU)`,
      ['', 'to the last', 'against the relay', 'CPU', 'against the relay'],
      fanOuts,
    );
    await listeners.call('leave');
  }

  // A planned restart. Somebody else calls the service all the time.
  if (isRun('restart')) {
    const stranger = {
      url: `${base}/v2/organizations/get`,
      headers: {
        'content-type': 'application/json',
        'x-service-api-key': credentials.apiKey,
        'x-service-auth-token': credentials.authToken,
      },
      body: JSON.stringify({ data: { organizationIds: [organizationId] } }),
    };
    await clients.call('connect', crowd(['inbox', 'permissions', 'comments:plan']));
    await listeners.call('ask', stranger);
    await later(2000);
    const calm = await listeners.call('answers');
    await later(100);
    const stoppedAt = clockMs();
    const back = clients.call('back', { shares: [0.5, 0.99, 1] });
    await server.close();
    ({ core, server } = await start(Number(new URL(base).port)));
    const startedAt = clockMs();
    await listeners.call('ask', stranger);
    const turns = monitorEventLoopDelay({ resolution: 1 });
    turns.enable();
    const [cpuBefore, statementsBefore] = [cpuMs(), counted.count];
    const [half = 0, most = 0, all = 0] = await back;
    const during = await listeners.call('answers');
    const percentile = (samples: number[], share: number) => {
      const sorted = [...samples].sort((a, b) => a - b);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    };
    printTable(
      `Live, a planned restart with ${people} people connected (${name})`,
      ['', 'time'],
      [
        ['closing and starting', ms(startedAt - stoppedAt)],
        ['half of them back, after the start', ms(half - startedAt)],
        ['99 % of them back', ms(most - startedAt)],
        ['all of them back', ms(all - startedAt)],
        [`a stranger's call before, median of ${calm.latencies.length}`, ms(median(calm.latencies))],
        [`meanwhile, median of ${during.latencies.length}`, ms(median(during.latencies))],
        ['meanwhile, 99th percentile', ms(percentile(during.latencies, 0.99))],
        ['meanwhile, refused or failed', String(during.failed)],
        ['longest turn of the service meanwhile', ms(turns.max / 1e6)],
        ['CPU of the service for each person', ms((cpuMs() - cpuBefore) / people)],
        ['statements for each person', ((counted.count - statementsBefore) / people).toFixed(2)],
      ],
    );
  }

  for (const process of [clients, listeners, relay]) await process.stop();
  await server.close();
});

function later(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
