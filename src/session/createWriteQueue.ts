import { ParleyError } from '@parley/protocol/constants';
import type { Operation } from '../transport/operations.js';
import { isUnreachable } from '../isUnreachable.js';
import { connectWhenVisible } from './connectWhenVisible.js';
import { createPersistedWrites } from './createPersistedWrites.js';
import { createKeyedQueues } from '../createKeyedQueues.js';
import { sendPersistedEdits } from './sendPersistedEdits.js';
import type { Session, SessionBody, UnsavedContent } from './Session.js';
import type { WriteQueue, WriteQueueOptions } from './WriteQueue.js';
import { openWriteStore, type QueuedWrite } from './writeStore.js';

interface Waiting extends QueuedWrite {
  /** Absent for a write of an earlier visit: no caller waits for its result. */
  resolve?: (answer: never) => void;
  reject?: (error: ParleyError) => void;
  /** Its key on disk, when it is there; `undefined`: it could not be stored. */
  stored: Promise<number | undefined>;
}

/** More than a person writes during a short disconnect; stops a program that writes without end. */
const MAX_WRITES = 100;
/** A write is still sent when the page is closed right after it. */
const KEEPALIVE = { keepalive: true };
/** Pause between attempts while the service is unreachable, ms. It does not wait for the socket: a proxy may block sockets only. */
const RETRY_MS = 5000;

/**
 * Queues the writes of one session while the service is unreachable, and sends them in order afterwards: from this tab, or, where the
 * browser has IndexedDB, from another tab or a later visit of the same person when this one is closed. Each write has one tab that sends it;
 * tabs append their own records and take over those of closed tabs.
 */
export function createWriteQueue({
  key,
  request,
  connection,
  connect,
  onRefused,
  store = openWriteStore(key),
}: WriteQueueOptions): WriteQueue {
  let queue: Waiting[] = [];
  let isEnded = false;
  let isFlushing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const queues = createKeyedQueues();
  const persisted =
    store &&
    createPersistedWrites({
      person: key,
      store,
      isEmpty: () => queue.length === 0,
      onAdopted(writes, isFirst) {
        queue.splice(
          isFirst ? 0 : queue.length,
          0,
          ...writes.map((stored) => ({ ...stored.write, stored: Promise.resolve(stored.key) })),
        );
      },
      flush: () => void flush(),
    });

  function remove(written: Waiting) {
    queue.splice(queue.indexOf(written), 1);
    persisted?.remove(written.stored);
  }

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isFlushing) return;
    isFlushing = true;
    for (let first = queue[0]; first; first = queue[0]) {
      try {
        const answer = await request(first.operation, first.body, KEEPALIVE);
        first.resolve?.(answer as never);
      } catch (error) {
        if (isEnded) return;
        if (isUnreachable(error as ParleyError)) {
          retryLater((error as ParleyError).retryAfterMs);
          break;
        }
        const { operation, body, content, reject } = first;
        if (reject) reject(error as ParleyError);
        else onRefused({ operation, body, content, error: error as ParleyError });
        if (persisted) await nextTask(); // lets the caller store the content before the write is removed from the disk
        if (isEnded) return;
      }
      remove(first);
    }
    isFlushing = false;
  };
  const retryLater = (leastMs = 0) => (timer ??= setTimeout(() => void flush(), Math.max(RETRY_MS, leastMs)));

  let hasSentEdits = false;
  const back = connection.subscribe((state) => {
    if (state !== 'online') return;
    void flush();
    if (persisted && !hasSentEdits) void sendPersistedEdits(key, request).catch(() => undefined); // private windows may refuse storage
    hasSentEdits = true;
  });

  const stopWatching = connectWhenVisible({ connection, connect });

  const write: Session['write'] = async (operation, body, { queueKey, content, onQueued } = {}) => {
    const leave = queueKey === undefined ? () => {} : await queues.enter(queueKey);
    const { answer, isQueued } = await send(operation, body, content).finally(leave);
    if (isQueued) onQueued?.();
    return answer;
  };

  /** Resolves when the service has responded, or the write is queued: then with a promise of the result. */
  const send = async <O extends Operation>(operation: O, body: SessionBody<O>, content: object | undefined) => {
    if (persisted) await persisted.loaded;
    let retryAfterMs: number | undefined;
    if (queue.length === 0) {
      try {
        return { answer: await request(operation, body, KEEPALIVE), isQueued: false };
      } catch (error) {
        if (!isUnreachable(error as ParleyError)) throw error;
        ({ retryAfterMs } = error as ParleyError);
      }
    }
    if (queue.length >= MAX_WRITES) {
      throw new ParleyError(
        'RESOURCE_EXHAUSTED',
        `${MAX_WRITES} changes wait for the connection already, so ${operation} was not queued. Try again when it is back.`,
      );
    }
    const stored = persisted?.store({ operation, body, ...(content && { content }) }) ?? Promise.resolve(undefined);
    const answer = new Promise<Awaited<ReturnType<typeof request<O>>>>((resolve, reject) => {
      queue.push({ operation, body, content, resolve, reject, stored });
      retryLater(retryAfterMs);
    });
    answer.catch(() => undefined); // `write` passes the failure on
    if (persisted) await stored;
    return { answer, isQueued: true };
  };

  return {
    write,
    content: persisted?.content ?? NOTHING_PERSISTED,
    end(isForGood) {
      const dropped = queue;
      isEnded = true;
      queue = [];
      back.unsubscribe();
      stopWatching();
      clearTimeout(timer);
      for (const { reject } of dropped) {
        reject?.(new ParleyError('CANCELLED', 'The session ended before this was sent.'));
      }
      persisted?.end(isForGood);
    },
  };
}

const NOTHING_PERSISTED: UnsavedContent = { put: () => undefined, remove: async () => undefined, list: async () => [] };

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
