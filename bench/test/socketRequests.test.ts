import { expect, it } from 'vitest';
import type { SocketEvent } from '../startup/recordPage.js';
import { socketRequests } from '../startup/socketRequests.js';

const event = (kind: SocketEvent['kind'], atMs: number, name = ''): SocketEvent => ({ kind, name, atMs, bytes: 9 });

it('takes the opening and each frame with its answer for a round trip', () => {
  const events = [
    event('connect', 0),
    event('open', 150),
    event('sent', 151, 'authenticate'),
    event('received', 301, 'authenticated'),
    event('sent', 302, 'subscribe'),
    event('sent', 303, 'subscribe'),
    event('received', 452, 'subscribed'),
  ];
  expect(socketRequests(events).map(({ name, startMs, endMs }) => [name, startMs, endMs])).toEqual([
    ['socket: connect', 0, 150],
    ['socket: authenticate', 151, 301],
    ['socket: subscribe', 302, 452],
    ['socket: subscribe', 303, 452],
  ]);
});

it('leaves out what got no answer', () => {
  expect(socketRequests([event('connect', 0)])).toEqual([]);
});
