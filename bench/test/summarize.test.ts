import { expect, it } from 'vitest';
import type { Request } from '../startup/Request.js';
import { summarize } from '../startup/summarize.js';

const request = (kind: Request['kind'], name: string, startMs: number, endMs: number, bytes: number): Request => ({
  kind,
  name,
  startMs,
  endMs,
  bytes,
});

it('counts what was read at a moment, without React', () => {
  const requests = [
    request('script', '/assets/index-AbC12345.js', 0, 200, 78_000),
    request('script', '/assets/rolldown-runtime-AbC12345.js', 0, 200, 400),
    request('style', '/assets/index-AbC12345.css', 0, 200, 8000),
    request('data', '/v2/client/session/identify', 310, 460, 700),
    request('socket', 'socket: connect', 470, 620, 0),
    request('socket', 'socket: authenticate', 630, 780, 90),
    request('script', '/assets/createEditor-AbC12345.js', 800, 1200, 68_000),
  ];
  expect(summarize(requests, 1000, 67_000)).toEqual({
    script: 11_400,
    scriptAtRest: 79_400,
    style: 8000,
    data: 790,
    files: 3,
    requests: 4,
    waves: 2,
    wavesWithSocket: 4,
    atMs: 1000,
  });
});
