import { ParleyError } from '@parley/protocol/constants';
import { newId } from '../newId.js';
import type { ReadableState } from '../observable.js';
import type { Operation } from '../transport/operations.js';
import type { ConnectionState } from '../transport/Transport.js';
import { createTabs } from './createTabs.js';
import type { RefusedWrite, Session, SessionBody } from './Session.js';
import { openWriteStore, type StoredWrite, type WriteStore } from './writeStore.js';

/** A write that waits for the service. */
export interface Write {
  operation: Operation;
  body: SessionBody<Operation>;
  /** What is shown of it when it is refused and nobody waits for it any more. */
  content?: object | undefined;
}

interface Waiting extends Write {
  /** Absent for a write of an earlier visit: nobody waits for its answer. */
  resolve?: (answer: never) => void;
  reject?: (error: ParleyError) => void;
  /** Its key on disk, when it is there; `undefined`: it could not be kept there. */
  stored: Promise<number | undefined>;
}

/** More than anybody does by hand while a train is in a tunnel; a program that writes without end meets a limit. */
const MAX_WRITES = 100;
/** Between two attempts while the service cannot be reached, ms. The connection's return is not waited for: a proxy may block sockets only. */
const RETRY_MS = 5000;

/** The service cannot take it now: it is not there, or asks to wait. Without a time, `RESOURCE_EXHAUSTED` is a quota, and waiting does not help. */
const isUnreachable = ({ code, retryAfterMs }: ParleyError) =>
  code === 'NETWORK_ERROR' || code === 'UNAVAILABLE' || (code === 'RESOURCE_EXHAUSTED' && retryAfterMs !== undefined);

export interface WriteQueueOptions {
  /** Names the person: writes are kept for them alone. */
  key: string;
  request: Session['request'];
  connection: ReadableState<ConnectionState>;
  /** A write that nobody waits for was refused. */
  onRefused: (write: RefusedWrite) => void;
  /** Where they are kept; `null`: in memory only. @default the IndexedDB of the browser, where it has one */
  store?: WriteStore | null;
}

/**
 * Keeps the writes of one session while the service cannot be reached, and sends them in order when it can be: from this tab, or, where the
 * browser has IndexedDB, from another tab or a later visit of the same person when this one is closed. Each write has one tab that sends it;
 * tabs append records of their own and take over those of tabs that are gone.
 */
export function createWriteQueue({
  key,
  request,
  connection,
  onRefused,
  store = openWriteStore(key),
}: WriteQueueOptions) {
  let queue: Waiting[] = [];
  let isEnded = false;
  let isFlushing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tab = newId();
  const tabs = store && createTabs({ person: key, tab, onAnnounced: (other) => tabs?.whenGone(other, takeOver) });

  /** What is done on disk, one after the other. Private windows may refuse storage; the queue in memory is what is left. */
  let saving: Promise<unknown> = Promise.resolve();
  const save = <T>(run: () => Promise<T>): Promise<T | undefined> => {
    const saved = saving.then(run).catch(() => undefined);
    saving = saved;
    return saved;
  };

  function keep(write: Write): Promise<number | undefined> {
    if (!store || !tabs) return Promise.resolve(undefined);
    return save(async () => {
      await tabs.claim();
      const stored = await store.append(tab, plain(write));
      tabs.announce();
      return stored;
    });
  }

  function remove(written: Waiting) {
    queue.splice(queue.indexOf(written), 1);
    if (!store) return;
    void save(async () => {
      const stored = await written.stored;
      if (stored !== undefined) await store.remove([stored]);
      if (queue.length === 0) tabs?.release();
    });
  }

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
          retryLater((error as ParleyError).retryAfterMs);
          break;
        }
        const { operation, body, content, reject } = first;
        if (reject) reject(error as ParleyError);
        else onRefused({ operation, body, content, error: error as ParleyError });
        if (store) await nextTask(); // whoever wrote it keeps what it says, before it is gone from the disk
        if (isEnded) return;
      }
      remove(first);
    }
    isFlushing = false;
  };
  const retryLater = (leastMs = 0) => (timer ??= setTimeout(() => void flush(), Math.max(RETRY_MS, leastMs)));

  /** Takes over the writes of tabs that are gone, and waits for the others to go. */
  async function adopt(isFirst: boolean) {
    if (!store || !tabs) return;
    await tabs.alone(async () => {
      const others = (await store.list()).filter((stored) => stored.tab !== tab);
      if (others.length === 0 || isEnded) return;
      await tabs.claim();
      const living = await tabs.living();
      const isGone = (other: string) => (living ? !living.has(other) : isFirst);
      const orphans = others.filter((stored) => isGone(stored.tab));
      await store.adopt(orphans, tab);
      if (isEnded) return;
      queue.splice(isFirst ? 0 : queue.length, 0, ...orphans.map(waiting));
      for (const other of new Set(others.map((stored) => stored.tab))) {
        if (!isGone(other)) tabs.whenGone(other, takeOver);
      }
    });
    if (queue.length === 0) void save(async () => queue.length === 0 && tabs.release());
    void flush();
  }
  const waiting = ({ key: stored, write }: StoredWrite): Waiting => ({ ...write, stored: Promise.resolve(stored) });
  const takeOver = () => void adopt(false).catch(() => undefined);

  /** Reading what an earlier visit left; a write waits for it, as it comes after those. */
  const loading = store && adopt(true).catch(() => undefined);
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

  const write: Session['write'] = async (operation, body, { lane, content, onKept } = {}) => {
    const leave = lane === undefined ? () => {} : await enter(lane);
    const { answer, isKept } = await send(operation, body, content).finally(leave);
    if (isKept) onKept?.();
    return answer;
  };

  /** Resolves when it has been answered, or is kept: then with a promise of the answer. */
  const send = async <O extends Operation>(operation: O, body: SessionBody<O>, content: object | undefined) => {
    if (loading) await loading;
    let retryAfterMs: number | undefined;
    if (queue.length === 0) {
      try {
        return { answer: await request(operation, body), isKept: false };
      } catch (error) {
        if (!isUnreachable(error as ParleyError)) throw error;
        ({ retryAfterMs } = error as ParleyError);
      }
    }
    if (queue.length >= MAX_WRITES) {
      throw new ParleyError(
        'RESOURCE_EXHAUSTED',
        `${MAX_WRITES} changes wait for the connection already, so ${operation} was not kept. Try again when it is back.`,
      );
    }
    const stored = keep({ operation, body, ...(content && { content }) });
    const answer = new Promise<Awaited<ReturnType<typeof request<O>>>>((resolve, reject) => {
      queue.push({ operation, body, content, resolve, reject, stored });
      retryLater(retryAfterMs);
    });
    answer.catch(() => undefined); // whoever wrote it hears of it from `write`, which is not there yet
    if (store) await stored;
    return { answer, isKept: true };
  };

  return {
    write,
    content: {
      put: (name: string, content: object) => void (store && save(() => store.putContent(name, plain(content)))),
      remove: (name: string) => void (store && save(() => store.removeContent(name))),
      list: async () => (store && (await save(() => store.listContent()))) || [],
    },
    /** The session is over. @param isForGood what is kept for the next visit is wiped too; other tabs keep what is theirs */
    end(isForGood: boolean) {
      const dropped = queue;
      isEnded = true;
      queue = [];
      back.unsubscribe();
      clearTimeout(timer);
      for (const { reject } of dropped) {
        reject?.(new ParleyError('CANCELLED', 'The session ended before this was sent.'));
      }
      if (!store || !tabs) return;
      if (isForGood) {
        void save(async () => {
          const living = await tabs.living();
          const wiped = (await store.list()).filter((stored) => stored.tab === tab || !living?.has(stored.tab));
          await store.remove(wiped.map((stored) => stored.key));
          await store.clearContent();
        });
      }
      void save(async () => {
        tabs.release();
        tabs.close();
      });
    },
  };
}

/** As JSON: what cannot travel cannot be kept either. */
const plain = <T extends object>(value: T) => JSON.parse(JSON.stringify(value)) as T;

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
