import { CURSOR_LIMITS } from '@parley/protocol/constants';
import type { WebSocket } from 'ws';
import { startRelay } from '../relay.js';
import { answerCalls, cpuMs } from './processes.js';

/** The bare relay for frames that people send to each other, in a process of its own. */
const relay = await startRelay((text, from) => {
  if (isCoalescing) newest.set(from, text);
  else relay.relay(text);
});

/** Collects the newest frame of each person and sends all of them together, as often as clients send. */
let isCoalescing = false;
const newest = new Map<WebSocket, string>();
setInterval(() => {
  if (newest.size > 0) relay.relay(`[${[...newest.values()].join(',')}]`);
  newest.clear();
}, CURSOR_LIMITS.throttleMs);

const calls = {
  url: () => relay.url,
  cpuMs,
  coalesce: ({ isOn }: { isOn: boolean }) => void (isCoalescing = isOn),
};
export type CursorRelayCalls = typeof calls;

answerCalls(calls);
