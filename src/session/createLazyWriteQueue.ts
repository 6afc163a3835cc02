import { loadLater } from '../loadLater.js';
import type { ReadableState } from '../observable.js';
import { whenIdle } from '../whenIdle.js';
import { superseded } from './superseded.js';
import { wipePersisted } from './wipePersisted.js';
import type { UnsavedContent } from './Session.js';
import type { CreateWriteQueue, WriteQueue, WriteQueueOptions } from './WriteQueue.js';

/** A page waits for its first data when it comes online, and is idle meanwhile: what it shows is loaded first, ms. */
const AFTER_MS = 1000;

/** The write queue of one session. */
export interface LazyWriteQueue extends Pick<WriteQueue, 'write' | 'end'> {
  /** `null`: its code is not there. */
  readonly content: UnsavedContent | null;
}

/**
 * Opens the write queue of one session once its code is loaded. Features that write provide the code (`ClientContext.provideWriteQueue`), so that no
 * write waits for code that cannot be loaded without a connection. Without such features it is loaded when the page is online and idle: an
 * earlier visit may have stored writes.
 * @param code `null` until it is loaded
 * @param loadCode loads it
 */
export function createLazyWriteQueue(
  code: ReadableState<CreateWriteQueue | null>,
  options: WriteQueueOptions,
  loadCode = async () => (await loadLater()).createWriteQueue,
): LazyWriteQueue {
  let queue: WriteQueue | undefined;
  let isEnded = false;
  /** Without IndexedDB nothing was stored. */
  const hasDisk = typeof indexedDB !== 'undefined';

  const open = (create: CreateWriteQueue | null) => {
    if (create && !isEnded) queue ??= create(options);
    return queue;
  };
  const load = async () => open(await loadCode());

  const brought = code.subscribe(open);
  const connection = options.connection.subscribe((state) => {
    if (state !== 'online' || !hasDisk) return;
    setTimeout(() => whenIdle(() => queue ?? load().catch(() => undefined)), AFTER_MS); // the next reconnect tries again
  });

  return {
    get content() {
      return queue?.content ?? null;
    },
    async write(...written) {
      const ready = queue ?? (await load());
      if (!ready) throw superseded();
      return ready.write(...written);
    },
    end(isForGood) {
      isEnded = true;
      brought.unsubscribe();
      connection.unsubscribe();
      if (queue) queue.end(isForGood);
      else if (isForGood && hasDisk) void wipe().catch(() => wipePersisted(options.key)); // signed out without a connection
    },
  };

  /** Also deletes what an earlier visit stored. */
  async function wipe() {
    (await loadCode())(options).end(true);
  }
}
