import { startRelay } from '../relay.js';
import { answerCalls, clockMs, cpuMs, memory } from './processes.js';

/** The bare relay in a process of its own: the least that can carry a message to people. */
const relay = await startRelay();

const calls = {
  url: () => relay.url,
  memory,
  cpuMs,
  /** Sends the text to everybody. Returns when that began. */
  relay({ text }: { text: string }): number {
    const startedAt = clockMs();
    relay.relay(text);
    return startedAt;
  },
};
export type RelayCalls = typeof calls;

answerCalls(calls);
