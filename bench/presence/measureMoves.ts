import { loadavg } from 'node:os';
import type { CursorRelayCalls } from '../support/live/cursorRelay.js';
import type { Moved, MoverCalls } from '../support/live/movers.js';
import { cpuMs, startProcess } from '../support/live/processes.js';
import { median } from '../support/measure.js';
import { ms, printTable, times } from '../support/printTable.js';
import { MOVES_PER_SECOND, OPTIONS } from './options.js';
import type { CursorWorld } from './startCursorWorld.js';

/** Somebody who carries moves to people. All have a process of their own, and people of their own, who stay connected. */
interface Contender {
  name: string;
  people: ReturnType<typeof startMovers>;
  cpuMs: () => Promise<number>;
  stop: () => Promise<void>;
}

/** One round. Times in ms. */
interface Round {
  cpu: number;
  rest: number;
  moved: Moved;
}

/** All three are compiled as far as they ever will be by then: a relay is so sooner, as it has less code. */
const WARM_UP_SECONDS = 20;
const { people, seconds, rounds } = OPTIONS;

/**
 * Cursors through the service and through two bare relays, in turns, so that what else the machine does meets all alike. The ratios are medians of
 * the ratios of each round. CPU is what is used beyond what the same time at rest takes.
 */
export async function measureMoves(name: string, world: CursorWorld): Promise<void> {
  const { documentId } = world;
  const contenders = [await startRelay(false), await startRelay(true), await enterService(world)];
  const move = (contender: Contender, forSeconds: number) =>
    contender.people.call('move', { perSecond: MOVES_PER_SECOND, seconds: forSeconds, documentId });
  await Promise.all(contenders.map((contender) => move(contender, WARM_UP_SECONDS)));

  const results = contenders.map((): Round[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const restedAt = await contender.cpuMs();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      const movedAt = await contender.cpuMs();
      const moved = await move(contender, seconds);
      results[index]?.push({ rest: movedAt - restedAt, cpu: (await contender.cpuMs()) - movedAt, moved });
    }
  }
  print(name, contenders, results);
  for (const contender of contenders) await contender.stop();
}

function print(name: string, contenders: readonly Contender[], results: readonly Round[][]): void {
  const restMs = results.map((measured) => median(measured.map(({ rest }) => rest)));
  const figures = results.map((measured, index) => ({
    cpu: measured.map(({ cpu, moved }) => ((cpu - (restMs[index] ?? 0)) * 1000) / moved.deliveries),
    latency: measured.map(({ moved }) => moved.latencyMs),
    bytes: median(measured.map(({ moved }) => moved.bytes)) / people / seconds,
    share: median(measured.map(({ moved }) => moved.deliveries / (moved.sent * people))),
  }));
  const [atOnce, collects, service] = figures;
  const against = (kind: 'cpu' | 'latency', base: typeof atOnce) => ratios(service?.[kind] ?? [], base?.[kind] ?? []);
  printTable(
    `Cursors of ${people} people at ${MOVES_PER_SECOND} moves a second (${name}, median of ${rounds} rounds of ${seconds} s, load ${loadavg()[0]?.toFixed(1)}; promise: CPU at most 1.30 x that of a bare relay)`,
    ['', 'CPU a delivery', 'CPU a second at rest', 'median way', 'a second a client', 'delivered'],
    figures.map(({ cpu, latency, bytes, share }, index) => [
      contenders[index]?.name ?? '',
      `${median(cpu).toFixed(2)} µs`,
      ms((restMs[index] ?? 0) / seconds),
      ms(median(latency)),
      `${(bytes / 1024).toFixed(1)} KiB`,
      `${(share * 100).toFixed(0)} %`,
    ]),
  );
  printTable(
    'The service against the relays: median of the ratios of each round, lowest to highest',
    ['', 'CPU a delivery', 'median way'],
    [
      ['to the relay that sends each move at once', against('cpu', atOnce), against('latency', atOnce)],
      ['to the relay that collects', against('cpu', collects), against('latency', collects)],
    ],
  );
}

function ratios(values: readonly number[], bases: readonly number[]): string {
  const all = values.map((value, round) => value / (bases[round] ?? 0));
  return `${times(median(all))} (${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)})`;
}

const startMovers = () => startProcess<MoverCalls>(new URL('../support/live/movers.ts', import.meta.url));

async function startRelay(isCoalescing: boolean): Promise<Contender> {
  const relay = startProcess<CursorRelayCalls>(new URL('../support/live/cursorRelay.ts', import.meta.url));
  const movers = startMovers();
  await relay.call('coalesce', { isOn: isCoalescing });
  await movers.call('enter', { url: await relay.call('url'), people });
  return {
    name: isCoalescing ? 'bare relay that collects' : 'bare relay, each move at once',
    people: movers,
    cpuMs: () => relay.call('cpuMs'),
    stop: async () => void (await Promise.all([movers.stop(), relay.stop()])),
  };
}

async function enterService({ url, session, documentId, tokens }: CursorWorld): Promise<Contender> {
  const movers = startMovers();
  await movers.call('enter', { url, people, service: { ...session, documentId, tokens } });
  return { name: 'service', people: movers, cpuMs: () => Promise.resolve(cpuMs()), stop: () => movers.stop() };
}
