import type { ParleyError } from '@parley/protocol/constants';
import { isUnreachable } from '../../isUnreachable.js';
import { joined, type LiveStateWrite } from './liveStateWrite.js';

/** Sends the writes of one live state, one after the other. Writes made meanwhile are merged into one. */
export interface LiveStateWriter {
  /** The unconfirmed write; `undefined`: none. */
  readonly pending: LiveStateWrite | undefined;
  /** When the latest write was made, ms since epoch. */
  readonly writtenAt: number;
  /** Resolves when the service has this write, or a later one that includes it. */
  write(write: LiveStateWrite): Promise<void>;
}

export interface LiveStateWriterOptions {
  /** Sends a write; rejects for good, or because the service cannot be reached. */
  send(write: LiveStateWrite): Promise<void>;
  /** Resolves when it is worth to try again, `leastMs` from now at the earliest. */
  whenReachable(leastMs: number): Promise<void>;
  /** `pending` is another. */
  onChange(): void;
}

/** A slider that is dragged looks smooth to others, and a person with five of them stays far below the rate of requests. */
const INTERVAL_MS = 100;

interface Outgoing {
  write: LiveStateWrite;
  settle: { resolve(): void; reject(error: unknown): void }[];
}

export function createLiveStateWriter({ send, whenReachable, onChange }: LiveStateWriterOptions): LiveStateWriter {
  let sent: Outgoing | undefined;
  let next: Outgoing | undefined;
  let isRunning = false;
  let readyAt = 0;
  let writtenAt = 0;

  const join = (first: Outgoing | undefined, second: Outgoing | undefined): Outgoing | undefined =>
    first && second
      ? { write: joined(first.write, second.write), settle: [...first.settle, ...second.settle] }
      : (first ?? second);

  async function run() {
    isRunning = true;
    while (next) {
      const waitMs = readyAt - Date.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      readyAt = Date.now() + INTERVAL_MS;
      sent = next;
      next = undefined;
      await sendOnce(sent);
    }
    isRunning = false;
  }

  async function sendOnce(outgoing: Outgoing) {
    try {
      await send(outgoing.write);
      sent = undefined;
      for (const { resolve } of outgoing.settle) resolve();
    } catch (error) {
      sent = undefined;
      if (isUnreachable(error as ParleyError)) {
        next = join(outgoing, next);
        return whenReachable((error as ParleyError).retryAfterMs ?? 0);
      }
      for (const { reject } of outgoing.settle) reject(error);
    }
    onChange();
  }

  return {
    get pending() {
      return join(sent, next)?.write;
    },
    get writtenAt() {
      return writtenAt;
    },
    write: (write) =>
      new Promise((resolve, reject) => {
        writtenAt = Date.now();
        next = join(next, { write, settle: [{ resolve, reject }] });
        onChange();
        if (!isRunning) void run();
      }),
  };
}
