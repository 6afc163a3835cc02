import { beforeEach, expect, it, vi } from 'vitest';
import { createHttpTransport, type HttpTransportOptions, type TopicMessage } from '../../../src/index.js';
import { HandDrivenSocket } from '../../support/HandDrivenSocket.js';

beforeEach(() => void (HandDrivenSocket.opened.length = 0));

async function start() {
  const transport = createHttpTransport({
    apiKey: 'key',
    baseUrl: 'https://parley.test',
    // A class of the test stands for the browser's; only what the transport uses is there.
    WebSocket: HandDrivenSocket as unknown as HttpTransportOptions['WebSocket'],
  });
  const follow = () => {
    const messages: TopicMessage[] = [];
    transport.subscribe('inbox', (message) => void messages.push(message));
    return messages;
  };
  const connect = () => {
    transport.authenticate({
      userId: 'ada',
      organizationId: 'acme',
      token: 'token',
      onTokenExpired: async () => {},
      onForbidden() {},
    });
    const socket = HandDrivenSocket.newest;
    socket.accept();
    socket.receive({ type: 'subscribed', topic: 'inbox', sequence: 1, reset: false });
    return socket;
  };
  return { transport, follow, connect };
}

it.each([
  '',
  '{',
  'null',
  '7',
  '"text"',
  '[]',
  '{}',
  '{"type":7}',
  '{"topic":"inbox"}',
  '{"topic":null,"type":"changes"}',
])('a frame that is %s is passed over, and the next one arrives', async (data) => {
  const { transport, follow, connect } = await start();
  const messages = follow();
  const socket = connect();
  expect(() => socket.onmessage?.({ data })).not.toThrow();
  socket.receive({ type: 'changes', topic: 'inbox', after: 1, sequence: 2, changes: [] });
  expect(messages.map(({ type }) => type)).toEqual(['subscribed', 'changes']);
  expect([transport.connection().value, socket.isClosedByClient]).toEqual(['online', false]);
  transport.authenticate(null);
});

it('a reader that throws keeps neither the others nor later messages away, and its error is reported', async () => {
  const reported: (() => void)[] = [];
  const { transport, follow, connect } = await start();
  transport.subscribe('inbox', () => {
    throw new Error('of a reader');
  });
  const messages = follow();
  vi.stubGlobal('queueMicrotask', (run: () => void) => reported.push(run));
  const socket = connect();
  socket.receive({ type: 'changes', topic: 'inbox', after: 1, sequence: 2, changes: [] });
  vi.unstubAllGlobals();
  expect(messages.map(({ type }) => type)).toEqual(['subscribed', 'changes']);
  expect(reported).toHaveLength(2);
  expect(reported[0]).toThrow('of a reader');
  transport.authenticate(null);
});
