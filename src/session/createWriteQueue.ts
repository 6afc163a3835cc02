import { ParleyError } from '@parley/protocol/constants';
import type { ReadableState } from '../observable.js';
import type { Operation } from '../transport/operations.js';
import type { ConnectionState } from '../transport/Transport.js';
import type { RefusedWrite, Session, SessionBody } from './Session.js';
import { loadWrites, saveWrites } from './writeStore.js';

/** A write that waits for the service. */
export interface Write {
  operation: Operation;
  body: SessionBody<Operation>;
}

interface Waiting extends Write {
  /** Absent for a write of an earlier visit: nobody waits for its answer. */
  resolve?: (answer: never) => void;
  reject?: (error: ParleyError) => void;
}

/** More than anybody does by hand while a train is in a tunnel; a program that writes without end meets a limit. */
const MAX_WRITES = 100;
/** Between two attempts while the service cannot be reached, ms. The connection's return is not waited for: a proxy may block sockets only. */
const RETRY_MS = 5000;

const isUnreachable = ({ code }: ParleyError) => code === 'NETWORK_ERROR' || code === 'UNAVAILABLE';

export interface WriteQueueOptions {
  /** Names the person: writes are kept for them alone. */
  key: string;
  request: Session['request'];
  connection: ReadableState<ConnectionState>;
  /** A write of an earlier visit was refused. */
  onRefused: (write: RefusedWrite) => void;
}

/**
 * Keeps the writes of one session while the service cannot be reached, and sends them in order when it can be: in this visit, or,
 * where the browser has IndexedDB, in the same person's next one.
 */
export function createWriteQueue({ key, request, connection, onRefused }: WriteQueueOptions) {
  let queue: Waiting[] = [];
  let isEnded = false;
  let isFlushing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();

  const save = () => {
    if (typeof indexedDB === 'undefined') return;
    const kept = queue.map(({ operation, body }) => ({ operation, body }));
    // Private windows may refuse storage; the queue in memory is what is left.
    saving = saving.then(() => saveWrites(key, kept)).catch(() => undefined);
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isFlushing) return;
    isFlushing = true;
    for (let first = queue[0]; first; first = queue[0]) {
      try {
        const answer = await request(first.operation, first.body);
        first.resolve?.(answer as never);
      } catch (error) {
        if (isEnded) return;
        if (isUnreachable(error as ParleyError)) {
          retryLater();
          break;
        }
        const { operation, body, reject } = first;
        if (reject) reject(error as ParleyError);
        else onRefused({ operation, body, error: error as ParleyError });
      }
      queue.splice(queue.indexOf(first), 1);
      save();
    }
    isFlushing = false;
  };
  const retryLater = () => (timer ??= setTimeout(() => void flush(), RETRY_MS));

  /** Reading what an earlier visit left; a write waits for it, as it comes after those. */
  const loading =
    typeof indexedDB !== 'undefined' &&
    loadWrites(key)
      .then((kept) => {
        if (isEnded) return;
        queue = kept;
        void flush();
      })
      .catch(() => undefined);
  const back = connection.subscribe((state) => {
    if (state === 'online') void flush();
  });

  /** By lane: when the last write of it has been answered, or is kept in the queue. */
  const lanes = new Map<string, Promise<void>>();
  /** Waits for the lane's turn; the returned function gives it to the next. */
  const enter = async (lane: string) => {
    const before = lanes.get(lane);
    let leave = () => {};
    const turn = new Promise<void>((resolve) => (leave = resolve));
    lanes.set(lane, turn);
    await before;
    return () => {
      if (lanes.get(lane) === turn) lanes.delete(lane);
      leave();
    };
  };

  const write: Session['write'] = async (operation, body, { lane, onKept } = {}) => {
    const leave = lane === undefined ? () => {} : await enter(lane);
    const { answer, isKept } = await send(operation, body).finally(leave);
    if (isKept) onKept?.();
    return answer;
  };

  /** Resolves when it has been answered, or is kept: then with a promise of the answer. */
  const send = async <O extends Operation>(operation: O, body: SessionBody<O>) => {
    if (loading) await loading;
    if (queue.length === 0) {
      try {
        return { answer: await request(operation, body), isKept: false };
      } catch (error) {
        if (!isUnreachable(error as ParleyError)) throw error;
      }
    }
    if (queue.length >= MAX_WRITES) {
      throw new ParleyError(
        'RESOURCE_EXHAUSTED',
        `${MAX_WRITES} changes wait for the connection already, so ${operation} was not kept. Try again when it is back.`,
      );
    }
    const answer = new Promise<Awaited<ReturnType<typeof request<O>>>>((resolve, reject) => {
      queue.push({ operation, body, resolve, reject });
      save();
      retryLater();
    });
    return { answer, isKept: true };
  };

  return {
    write,
    /** The session is over. @param isForGood what is kept for the next visit is wiped too */
    end(isForGood: boolean) {
      const dropped = queue;
      isEnded = true;
      queue = [];
      back.unsubscribe();
      clearTimeout(timer);
      if (isForGood) save();
      for (const { reject } of dropped) {
        reject?.(new ParleyError('CANCELLED', 'The session ended before this was sent.'));
      }
    },
  };
}
