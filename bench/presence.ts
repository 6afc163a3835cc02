import { loadavg } from 'node:os';
import { addAnnotations } from '../server/src/domain/operations/backend/comments/addAnnotations.js';
import { addOrganizations } from '../server/src/domain/operations/backend/organizations/addOrganizations.js';
import { signUserToken } from '../server/src/credentials/userTokens.js';
import { listen } from '../server/src/node/http/listen.js';
import { PrometheusMetrics } from '../server/src/node/observe/PrometheusMetrics.js';
import { sql } from 'kysely';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { forgetfulLogger } from './support/forgetful.js';
import type { ClientCalls } from './support/live/clients.js';
import type { CursorRelayCalls } from './support/live/cursorRelay.js';
import type { Moved, MoverCalls } from './support/live/movers.js';
import { clockMs, cpuMs, startProcess } from './support/live/processes.js';
import { median } from './support/measure.js';
import { ms, printTable, times } from './support/printTable.js';

/**
 * Cursors (design §5), against a bare `ws` relay of the same moves, in two kinds: one sends each move on at once, as a relay does that knows
 * nothing; the other collects moves for as long as the service does, and sends them together. CPU a delivery is what is used beyond what the same
 * time at rest takes. Then as many people as fit on one document: what is shed, and how long comments take meanwhile. The service, the relay and the
 * people are processes of their own. `--people=50 --crowd=1000 --seconds=5 --rounds=3`,
 * `--databases=pglite` or `postgresql` for one database.
 */
const option = (name: string, most: number) =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? most);
const people = option('people', 50);
const crowd = option('crowd', 1000);
const seconds = option('seconds', 5);
const rounds = option('rounds', 3);
const WARM_UP_SECONDS = 2;
const REST_SECONDS = 3;
const PER_SECOND = 10;
const AT_ONCE = 'bare relay, each move at once';
const COLLECTS = 'bare relay that collects';
const organizationId = 'acme';
const documentId = 'plan';

await onEachDatabase(async ({ name, pool }) => {
  const relay = startProcess<CursorRelayCalls>(new URL('support/live/cursorRelay.ts', import.meta.url));
  const movers = startProcess<MoverCalls>(new URL('support/live/movers.ts', import.meta.url));
  const readers = startProcess<ClientCalls>(new URL('support/live/clients.ts', import.meta.url));
  const relayUrl = await relay.call('url');
  const { core, service, tenant } = await startBenchService(pool);
  const server = await listen({
    ...{ host: '127.0.0.1', port: 0, service, settings: core.options, metrics: new PrometheusMetrics() },
    logger: forgetfulLogger,
  });
  const url = `${server.url.replace('http', 'ws')}/v2/client/realtime`;
  await addOrganizations(core, tenant, [{ organizationId, organizationName: undefined, disabled: undefined }]);
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
    select ${tenant.apiKey}, ${organizationId}, 'user-' || number, 'organization', ${organizationId}, 'editor'
    from generate_series(1, ${Math.max(people, crowd)}) as number`.execute(core.db);
  const tokens: string[] = [];
  for (let index = 1; index <= Math.max(people, crowd); index += 1)
    tokens.push((await signUserToken(core, { apiKey: tenant.apiKey, userId: `user-${index}` })).token);
  const comment = (annotationId: string) =>
    addAnnotations(core, tenant, {
      organizationId,
      documentId,
      createDocument: true,
      commentAnnotations: [{ annotationId, commentData: [{ from: { userId: 'ada' }, commentText: 'Still right?' }] }],
      // Optional fields of the request are `undefined` after parsing; the type asks for each by name.
    } as unknown as Parameters<typeof addAnnotations>[2]);
  await comment('first');

  const session = { apiKey: tenant.apiKey, organizationId };
  const enter = (count: number) =>
    movers.call('enter', { url, people: count, service: { ...session, documentId, tokens } });
  const move = (forSeconds = seconds) =>
    movers.call('move', { perSecond: PER_SECOND, seconds: forSeconds, documentId });

  const ways = {
    [AT_ONCE]: {
      enter: () => relay.call('coalesce', { isOn: false }).then(() => movers.call('enter', { url: relayUrl, people })),
      cpu: () => relay.call('cpuMs'),
    },
    [COLLECTS]: {
      enter: () => relay.call('coalesce', { isOn: true }).then(() => movers.call('enter', { url: relayUrl, people })),
      cpu: () => relay.call('cpuMs'),
    },
    service: { enter: () => enter(people), cpu: async () => cpuMs() },
  };
  type Way = keyof typeof ways;
  const results = new Map<Way, { cpu: number; rest: number; latency: number; bytes: number; share: number }[]>();
  // In turns, so that what else the machine does meets all alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, { enter: come, cpu }] of Object.entries(ways) as [Way, (typeof ways)[Way]][]) {
      await come();
      await move(WARM_UP_SECONDS);
      const rested = await cpu();
      await new Promise((resolve) => setTimeout(resolve, REST_SECONDS * 1000));
      const before = await cpu();
      const rest = (before - rested) / REST_SECONDS;
      const moved = await move();
      const spent = (await cpu()) - before - rest * seconds;
      await movers.call('leave');
      const result = {
        cpu: (spent * 1000) / moved.deliveries,
        rest,
        latency: moved.latencyMs,
        bytes: moved.bytes / people / seconds,
        share: moved.deliveries / (moved.sent * people),
      };
      results.set(way, [...(results.get(way) ?? []), result]);
    }
  }
  const of = (way: Way, key: 'cpu' | 'rest' | 'latency' | 'bytes' | 'share') =>
    median(results.get(way)!.map((result) => result[key]));
  const row = (way: Way) => {
    const against = (base: Way, key: 'cpu' | 'latency') =>
      way === 'service' ? times(of(way, key) / of(base, key)) : '';
    return [
      ...[way, `${of(way, 'cpu').toFixed(2)} µs`],
      ...[against(AT_ONCE, 'cpu'), against(COLLECTS, 'cpu')],
      ...[
        `${of(way, 'rest').toFixed(1)} ms`,
        ms(of(way, 'latency')),
        against(AT_ONCE, 'latency'),
        against(COLLECTS, 'latency'),
      ],
      ...[`${(of(way, 'bytes') / 1024).toFixed(1)} KiB`, `${(of(way, 'share') * 100).toFixed(0)} %`],
    ];
  };
  printTable(
    `Cursors of ${people} people at ${PER_SECOND} moves a second (${name}, ${rounds} rounds of ${seconds} s, load ${loadavg()[0]?.toFixed(1)}; promise: CPU at most 1.30 x that of a bare relay)`,
    [
      '',
      'CPU a delivery',
      'to at once',
      'to collecting',
      'CPU a second at rest',
      'median way',
      'to at once',
      'to collecting',
      'a second a client',
      'delivered',
    ],
    (Object.keys(ways) as Way[]).map(row),
  );

  // A crowd, and comments meanwhile.
  await enter(crowd);
  await readers.call('follow', {
    url,
    ...session,
    topics: [`comments:${documentId}`],
    tokens: tokens.slice(0, 1),
    width: 1,
  });
  const commented: number[] = [];
  let isMoving = true;
  const talking = (async () => {
    for (let number = 0; isMoving; number += 1) {
      await readers.call('expect');
      const startedAt = clockMs();
      await comment(`meanwhile-${number}`);
      commented.push((await readers.call('arrived'))!.at - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  const before = cpuMs();
  const moved: Moved = await move();
  const spent = cpuMs() - before;
  isMoving = false;
  await talking;
  printTable(
    `${crowd} people at ${PER_SECOND} moves a second on one document (${name}, ${seconds} s)`,
    ['', ''],
    [
      ['moves that were sent', String(moved.sent)],
      ['moves that reached each person', `${((moved.deliveries / crowd / moved.sent) * 100).toFixed(1)} %`],
      ['frames a second to each', (moved.frames / crowd / seconds).toFixed(1)],
      ['KiB a second to each', (moved.bytes / crowd / seconds / 1024).toFixed(1)],
      ['median way of a move', ms(moved.latencyMs)],
      ['connections that were closed', String(moved.closed)],
      ['CPU of the service', `${((spent / seconds / 1000) * 100).toFixed(0)} % of one processor`],
      ['comments written meanwhile', String(commented.length)],
      ['write to arrival of a comment, median', ms(median(commented))],
      ['the longest', ms(Math.max(...commented))],
    ],
  );
  await movers.call('leave');
  await readers.call('leave');
  await server.close();
  await service.close();
  await Promise.all([relay.stop(), movers.stop(), readers.stop()]);
});
