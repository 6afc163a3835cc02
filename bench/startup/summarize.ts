import type { PageLoad } from './loadPage.js';
import type { Request } from './Request.js';
import { wavesOf } from './wavesOf.js';

/** What a browser had read when a page was usable. */
export interface Summary {
  /** Bytes of scripts without React, gzip. With TanStack Query, as `.size-limit.mjs` counts. */
  script: number;
  scriptWithoutQuery: number;
  /** The same as `script`, once the page asks for nothing more. */
  scriptAtRest: number;
  style: number;
  data: number;
  /** Scripts and styles, without those that only `buildPage` sets apart. */
  files: number;
  /** Requests over HTTP that waited for one another, data included. */
  waves: number;
  /** The same with the WebSocket's round trips that were done by then, whether or not anything waited for them. */
  wavesWithSocket: number;
  usableMs: number;
}

/** Whether it is React, React DOM and its scheduler. */
export const isReact = ({ name }: Request): boolean => /\/react-[^/]*\.js$/.test(name);
const isQuery = ({ name }: Request) => /\/tanstack-query-[^/]*\.js$/.test(name);
/** Helpers of the bundler. They are a file only because React is one. */
const isRuntime = ({ name }: Request) => /\/rolldown-runtime-[^/]*\.js$/.test(name);

export function summarize({ requests, usableMs }: PageLoad): Summary {
  const read = requests.filter(({ endMs }) => endMs <= usableMs);
  const of = (kind: Request['kind']) => read.filter((request) => request.kind === kind);
  const scripts = of('script').filter((request) => !isReact(request));
  const notQuery = scripts.filter((request) => !isQuery(request));
  return {
    script: bytes(scripts),
    scriptWithoutQuery: bytes(notQuery),
    scriptAtRest: bytes(requests.filter((request) => request.kind === 'script' && !isReact(request))),
    style: bytes(of('style')),
    data: bytes(of('data')) + bytes(of('socket')),
    files: notQuery.filter((request) => !isRuntime(request)).length + of('style').length,
    waves: Math.max(0, ...wavesOf(read.filter(({ kind }) => kind !== 'socket'))),
    wavesWithSocket: Math.max(0, ...wavesOf(read)),
    usableMs,
  };
}

const bytes = (requests: readonly Request[]) => requests.reduce((sum, request) => sum + request.bytes, 0);
