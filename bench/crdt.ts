import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { signUserToken } from '../server/src/credentials/userTokens.js';
import { appendUpdate } from '../server/src/domain/crdt/appendUpdate.js';
import { OpenStores } from '../server/src/domain/crdt/OpenStores.js';
import { addDocuments } from '../server/src/domain/operations/backend/documents/addDocuments.js';
import { addOrganizations } from '../server/src/domain/operations/backend/organizations/addOrganizations.js';
import { listen } from '../server/src/node/http/listen.js';
import { PrometheusMetrics } from '../server/src/node/observe/PrometheusMetrics.js';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { measureCompaction } from './support/crdt/measureCompaction.js';
import type { PeerPlace } from './support/crdt/peers.js';
import type { SyncRelayCalls } from './support/crdt/syncRelay.js';
import { typedState } from './support/crdt/typedState.js';
import type { WriterCalls } from './support/crdt/writers.js';
import { forgetfulLogger } from './support/forgetful.js';
import { clockMs, cpuMs, startProcess } from './support/live/processes.js';
import { median } from './support/measure.js';
import { ms, printTable, times } from './support/printTable.js';

/**
 * Shared documents, against the usual relay of Yjs, which has documents in memory only: how long a letter takes to somebody else, how long a
 * burst of updates, what an update costs while people type, and how long a document of 1 MiB takes to open: in memory because it
 * was just written, and on disk only. Every update of the service is on
 * disk before it is told; a row of the same size, committed by itself at the pace of the letters, is measured beside it. Then the compaction of a long log while two people
 * type. The service, the relay and the people are processes of their own; the CPU of the service contains PGlite, and not PostgreSQL.
 * `--rounds=5`, `--people=20`, `--updates=100000` (of the log), `--parts=relay,compaction`, `--databases=pglite` or `postgresql`.
 */
const option = (name: string, most: number) =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? most);
const rounds = option('rounds', 5);
const people = option('people', 20);
const updates = option('updates', 100_000);
const parts = /--parts=([\w,]+)/.exec(process.argv.join(' '))?.[1]?.split(',');
const LETTERS = 100;
const BURST = 1000;
const PER_SECOND = 10;
const SECONDS = 3;
const REST_SECONDS = 2;
/** Between two letters (`propagate`). What comes so seldom takes several times as long as in a loop, in the relay, the service and the database. */
const BETWEEN_LETTERS_MS = 50;
const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
const MEBIBYTE = 1_048_576;
const organizationId = 'acme';
const documentId = 'plan';

await onEachDatabase(async ({ name, pool }) => {
  const { core, service, tenant } = await startBenchService(pool);
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    service,
    settings: core.options,
    metrics: new PrometheusMetrics(),
    logger: forgetfulLogger,
  });
  const { apiKey } = tenant;
  const scope = { apiKey, organizationId, documentId };
  await addOrganizations(core, tenant, [{ organizationId, organizationName: undefined, disabled: undefined }]);
  const documents = [{ documentId, accessType: 'organizationPrivate' }];
  // Optional fields of the request are `undefined` after parsing; the type asks for each by name.
  await addDocuments(core, tenant, { organizationId, documents } as unknown as Parameters<typeof addDocuments>[2]);
  const tokens: string[] = [];
  for (let index = 0; index < people; index += 1) {
    const userId = `user-${index}`;
    await sql`
      insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
      values (${apiKey}, ${organizationId}, ${userId}, 'organization', ${organizationId}, 'editor')`.execute(core.db);
    tokens.push((await signUserToken(core, { apiKey, userId })).token);
  }
  const url = `${server.url.replace('http', 'ws')}/v2/client/realtime`;
  const placeOf = (storeId: string): PeerPlace => ({ url, service: { ...scope, storeId } });

  if (parts?.includes('relay') !== false) await againstRelay();
  if (parts?.includes('compaction') !== false) {
    const bench = { name, scope, placeOf, tokens };
    await measureCompaction(core, { ...bench, textBytes: 1, updates });
    await measureCompaction(core, { ...bench, textBytes: MEBIBYTE, updates: 500 });
  }
  await server.close();
  await service.close();

  async function againstRelay(): Promise<void> {
    const relay = startProcess<SyncRelayCalls>(new URL('support/crdt/syncRelay.ts', import.meta.url));
    const writers = startProcess<WriterCalls>(new URL('support/crdt/writers.ts', import.meta.url));
    const relayUrl = await relay.call('url');
    const large = typedState(MEBIBYTE);
    await sql`create table bare_rows (id bigserial primary key, body bytea not null)`.execute(core.db);
    let stores = 0;

    /** What the service and the relay do for the same people. */
    const ways = {
      relay: {
        cpu: () => relay.call('cpuMs'),
        /** @param _isOnDisk the relay has it in memory anyway */
        open: async (state: Uint8Array | null, _isOnDisk?: boolean) => {
          await relay.call('fill', { state: state && Buffer.from(state).toString('base64') });
          return { url: relayUrl };
        },
      },
      service: {
        cpu: async () => cpuMs(),
        /** @param isOnDisk another process has written it: this one has nothing of it in memory */
        open: async (state: Uint8Array | null, isOnDisk = false) => {
          const storeId = `store-${stores++}`;
          const shape = { storeId, type: 'text', contentKey: 'content' } as const;
          const write = { update: state ?? typedState(1), by: 'user-0', sessionId: null };
          await appendUpdate(isOnDisk ? { ...core, stores: new OpenStores() } : core, scope, shape, write);
          return placeOf(storeId);
        },
      },
    };
    type Way = keyof typeof ways;
    type Measure =
      | 'letter'
      | 'burst'
      | 'burstCpu'
      | 'typingCpu'
      | 'alone'
      | 'rest'
      | 'open'
      | 'openCpu'
      | 'openStored'
      | 'openStoredCpu';
    const results: Record<Way, Record<Measure, number>[]> = { relay: [], service: [] };
    const commits: number[] = [];

    // In turns, so that what else the machine does meets both alike. The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const way of Object.keys(ways) as Way[]) {
        const { cpu, open } = ways[way];
        const spent = async <T>(run: () => Promise<T>) => {
          const before = await cpu();
          const result = await run();
          return { result, cpu: (await cpu()) - before };
        };
        await writers.call('enter', { place: await open(null), tokens: tokens.slice(0, 2) });
        const letter = median(await writers.call('propagate', { letters: LETTERS }));
        const burst = await spent(() => writers.call('burst', { updates: BURST }));
        await writers.call('leave');

        const place = await open(null);
        const alone = await spent(() => wait(REST_SECONDS * 1000));
        await writers.call('enter', { place, tokens });
        const rest = await spent(() => wait(REST_SECONDS * 1000));
        const startedAt = clockMs();
        const typing = await spent(() => writers.call('type', { perSecond: PER_SECOND, seconds: SECONDS }));
        const restCpu = (rest.cpu / REST_SECONDS) * ((clockMs() - startedAt) / 1000);
        await writers.call('leave');

        const openLarge = async (isOnDisk: boolean) => {
          const place = await open(large, isOnDisk);
          const opening = await spent(() => writers.call('enter', { place, tokens: tokens.slice(0, 1) }));
          await writers.call('leave');
          return opening;
        };
        const opening = await openLarge(false);
        const openingStored = await openLarge(true);
        if (round === 0) continue;
        results[way].push({
          letter,
          burst: burst.result,
          burstCpu: (burst.cpu * 1000) / BURST,
          typingCpu: ((typing.cpu - restCpu) * 1000) / typing.result,
          alone: alone.cpu / REST_SECONDS,
          rest: rest.cpu / REST_SECONDS,
          open: opening.result,
          openCpu: opening.cpu,
          openStored: openingStored.result,
          openStoredCpu: openingStored.cpu,
        });
      }
      for (let count = 0; count < LETTERS; count += 1) {
        await wait(BETWEEN_LETTERS_MS);
        const startedAt = clockMs();
        await sql`insert into bare_rows (body) values (${Buffer.alloc(20)})`.execute(core.db);
        if (round > 0) commits.push(clockMs() - startedAt);
      }
    }
    const of = (way: Way, measure: Measure) => median(results[way].map((result) => result[measure]));
    const commit = median(commits);
    const micro = (value: number) => `${value.toFixed(0)} µs`;
    const row = (title: string, measure: Measure, format: (value: number) => string) => [
      title,
      format(of('relay', measure)),
      format(of('service', measure)),
      times(of('service', measure) / of('relay', measure)),
    ];
    const both = of('relay', 'letter') + commit;
    printTable(
      `Shared documents, against a relay in memory (${name}, medians of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}; promise: at most 1.20 x)`,
      ['', 'relay', 'service', 'ratio'],
      [
        row('a letter, from one person to another', 'letter', ms),
        [
          'the same, against the relay and one commit of a bare row',
          ms(both),
          ms(of('service', 'letter')),
          times(of('service', 'letter') / both),
        ],
        row(`burst of ${BURST} updates, until the other has all`, 'burst', ms),
        row('CPU an update, of the burst', 'burstCpu', micro),
        row(`CPU an update, ${people} people typing ${PER_SECOND} letters a second`, 'typingCpu', micro),
        row('CPU a second with nobody there', 'alone', ms),
        row(`CPU a second with ${people} people at rest`, 'rest', ms),
        row(`document of ${(large.length / MEBIBYTE).toFixed(2)} MiB opened`, 'open', ms),
        row('CPU of it', 'openCpu', ms),
        row('the same document, which the service has on disk only', 'openStored', ms),
        row('CPU of it', 'openStoredCpu', ms),
      ],
    );
    await Promise.all([relay.stop(), writers.stop()]);
  }
});
