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

/** Prints a line for each scene: medians of its rounds. @param isTimed whether waves and times mean something */
export function printStartup(title: string, measured: readonly Measured[], isTimed: boolean): void {
  const rows = measured.map(({ title: name, loads }) => {
    const summaries = loads.map(summarize);
    const middle = (field: keyof Summary) => median(summaries.map((summary) => summary[field]));
    const sizes = SIZES.map(([, field]) => kB(middle(field)));
    const waves = [String(middle('waves')), String(middle('wavesWithSocket'))];
    const fastest = Math.min(...summaries.map(({ usableMs }) => usableMs));
    const times = [...waves, seconds(middle('usableMs')), seconds(fastest)];
    return [name, ...sizes, String(middle('files')), ...(isTimed ? times : [])];
  });
  const sizes = SIZES.map(([header]) => header);
  printTable(title, ['', ...sizes, 'files', ...(isTimed ? ['waves', 'with socket', 'usable', 'fastest'] : [])], rows);
}

const SIZES = [
  ['JS', 'script'],
  ['without TanStack Query', 'scriptWithoutQuery'],
  ['JS at rest', 'scriptAtRest'],
  ['CSS', 'style'],
  ['data', 'data'],
] as const;

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
