import { median } from '../support/measure.js';
import { printTable } from '../support/printTable.js';
import type { PageLoad } from './loadPage.js';
import type { Scene } from './scenes.js';
import { type Summary, summarize } from './summarize.js';
import { wavesOf } from './wavesOf.js';

/** The rounds of a scene. */
export interface Measured extends Pick<Scene, 'title' | 'later'> {
  loads: readonly PageLoad[];
}

export interface StartupOptions {
  /** What a page with React alone loads. */
  reactBytes: number;
  /** Whether waves and times mean something. */
  isTimed: boolean;
}

/** Prints a line for each moment of each scene: medians of its rounds. */
export function printStartup(title: string, measured: readonly Measured[], options: StartupOptions): void {
  const { reactBytes, isTimed } = options;
  const rows = measured.flatMap(({ title: name, later, loads }) => {
    const row = (moment: string, atMs: (load: PageLoad) => number, inPage = '') => {
      const summaries = loads.map((load) => summarize(load.requests, atMs(load), reactBytes));
      const middle = (field: keyof Summary) => median(summaries.map((summary) => summary[field]));
      const sizes = SIZES.map(([, field]) => kB(middle(field)));
      const counts = [String(middle('files')), String(middle('requests'))];
      const waves = [String(middle('waves')), String(middle('wavesWithSocket'))];
      const fastest = Math.min(...summaries.map((summary) => summary.atMs));
      return [
        moment,
        ...sizes,
        ...counts,
        ...(isTimed ? [...waves, inPage, seconds(middle('atMs')), seconds(fastest)] : []),
      ];
    };
    const inPage = seconds(median(loads.map(({ inPageMs }) => inPageMs)));
    const usable = row(name, ({ usableMs }) => usableMs, inPage);
    return later ? [usable, row(later.title, ({ laterMs }) => laterMs ?? 0)] : [usable];
  });
  const sizes = SIZES.map(([header]) => header);
  const times = isTimed ? ['waves', 'with socket', 'in the page', 'there after', 'fastest'] : [];
  printTable(title, ['', ...sizes, 'files', 'with data', ...times], rows);
}

const SIZES = [
  ['JS', 'script'],
  ['JS at rest', 'scriptAtRest'],
  ['CSS', 'style'],
  ['data', 'data'],
] as const;

/** Prints every request of a load. */
export function printRequests({ title, loads: [load] }: Measured): void {
  if (!load) return;
  const waves = wavesOf(load.requests);
  const rows = load.requests.map((request, index) => [
    request.name,
    String(waves[index]),
    seconds(request.startMs),
    seconds(request.endMs),
    kB(request.bytes),
    request.endMs <= load.usableMs ? '' : 'later',
  ]);
  printTable(`${title}: usable after ${seconds(load.usableMs)}`, ['', 'wave', 'start', 'end', 'size', ''], rows);
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
