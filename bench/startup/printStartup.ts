import { median } from '../support/measure.js';
import { printTable } from '../support/printTable.js';
import type { PageLoad } from './loadPage.js';
import { isReact, type Summary, summarize } from './summarize.js';
import { wavesOf } from './wavesOf.js';

/** The rounds of a scene. */
export interface Measured {
  title: string;
  loads: readonly PageLoad[];
}

/** Prints a line for each scene: medians of its rounds. */
export function printStartup(title: string, measured: readonly Measured[]): void {
  const rows = measured.map(({ title: name, loads }) => {
    const summaries = loads.map(summarize);
    const middle = (field: keyof Summary) => median(summaries.map((summary) => summary[field]));
    const sizes = [
      kB(middle('script')),
      kB(middle('scriptWithoutQuery')),
      kB(middle('scriptAtRest')),
      kB(middle('style')),
      kB(middle('data')),
    ];
    const counts = [middle('files'), middle('waves'), middle('httpWaves')].map(String);
    return [name, ...sizes, ...counts, seconds(middle('usableMs'))];
  });
  printTable(
    title,
    ['', 'JS', 'without TanStack Query', 'JS at rest', 'CSS', 'data', 'files', 'waves', 'without socket', 'usable'],
    rows,
  );
}

/** Prints every request of a load. */
export function printRequests({ title, loads: [load] }: Measured): void {
  if (!load) return;
  const waves = wavesOf(load.requests);
  const rows = load.requests.map((request, index) => [
    `${request.name}${isReact(request) ? ' (React, not counted)' : ''}`,
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
