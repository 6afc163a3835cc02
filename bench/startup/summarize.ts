import type { Request } from './Request.js';
import { wavesOf } from './wavesOf.js';

/** What a browser had read at a moment. */
export interface Summary {
  /** Bytes of scripts without React, gzip. With TanStack Query, as `.size-limit.mjs` counts. */
  script: number;
  /** The same once the page asks for nothing more. */
  scriptAtRest: number;
  style: number;
  data: number;
  /** Scripts and styles. */
  files: number;
  /** Files, and requests for data over HTTP. */
  requests: number;
  /** Requests over HTTP that waited for one another, data included. */
  waves: number;
  /** The same with the WebSocket's round trips that were done by then, whether or not anything waited for them. */
  wavesWithSocket: number;
  atMs: number;
}

/** @param reactBytes what a page with React alone loads */
export function summarize(requests: readonly Request[], atMs: number, reactBytes: number): Summary {
  const read = requests.filter(({ endMs }) => endMs <= atMs);
  const of = (kind: Request['kind']) => read.filter((request) => request.kind === kind);
  const files = of('script').length + of('style').length;
  return {
    script: bytes(of('script')) - reactBytes,
    scriptAtRest: bytes(requests.filter(({ kind }) => kind === 'script')) - reactBytes,
    style: bytes(of('style')),
    data: bytes(of('data')) + bytes(of('socket')),
    files,
    requests: files + of('data').length,
    waves: Math.max(0, ...wavesOf(read.filter(({ kind }) => kind !== 'socket'))),
    wavesWithSocket: Math.max(0, ...wavesOf(read)),
    atMs,
  };
}

const bytes = (requests: readonly Request[]) => requests.reduce((sum, request) => sum + request.bytes, 0);
