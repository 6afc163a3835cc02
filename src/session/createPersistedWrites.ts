import { newId } from '../newId.js';
import { createBrowserTabs } from './createBrowserTabs.js';
import type { UnsavedContent } from './Session.js';
import type { QueuedWrite, StoredWrite, WriteStore } from './writeStore.js';

/** The writes of one person on disk. Each write has one tab that sends it; a tab takes over the writes of closed tabs. */
export interface PersistedWrites {
  /** Resolves when the writes of earlier visits have been read. */
  readonly loaded: Promise<void>;
  readonly content: UnsavedContent;
  /** Stores a write. Resolves with its key; `undefined`: the browser refuses storage. */
  store(write: QueuedWrite): Promise<number | undefined>;
  /** Removes a write that was sent or refused. */
  remove(key: Promise<number | undefined>): void;
  /** The session has ended. @param isForGood wipes the writes stored for the next visit; other tabs keep theirs */
  end(isForGood: boolean): void;
}

export interface PersistedWritesOptions {
  /** Names the person. */
  person: string;
  store: WriteStore;
  /** Whether this tab has no write to send. */
  isEmpty: () => boolean;
  /** This tab sends these from now on. @param isFirst they are of an earlier visit, and go before all others */
  onAdopted: (writes: readonly StoredWrite[], isFirst: boolean) => void;
  /** Sends the queued writes. */
  flush: () => void;
}

/** Creates the writes on disk of one session, and reads those of earlier visits. */
export function createPersistedWrites({
  person,
  store,
  isEmpty,
  onAdopted,
  flush,
}: PersistedWritesOptions): PersistedWrites {
  const tab = newId();
  const tabs = createBrowserTabs({ person, tab, onAnnounced: (other) => tabs.whenGone(other, takeOver) });
  let isEnded = false;

  /** Disk operations, one after the other. Private windows may refuse storage; writes are in memory only then. */
  let saving: Promise<unknown> = Promise.resolve();
  const save = <T>(run: () => Promise<T>): Promise<T | undefined> => {
    const saved = saving.then(run).catch(() => undefined);
    saving = saved;
    return saved;
  };
  const releaseIfEmpty = () => {
    if (isEmpty()) tabs.release();
  };

  /** Takes over the writes of closed tabs, and waits for the others to close. */
  async function adopt(isFirst: boolean) {
    await tabs.alone(async () => {
      const others = (await store.list()).filter((stored) => stored.tab !== tab);
      if (others.length === 0 || isEnded) return;
      await tabs.claim();
      const living = await tabs.living();
      const isGone = (other: string) => (living ? !living.has(other) : isFirst);
      const orphans = others.filter((stored) => isGone(stored.tab));
      await store.adopt(orphans, tab);
      if (isEnded) return;
      onAdopted(orphans, isFirst);
      for (const other of new Set(others.map((stored) => stored.tab))) {
        if (!isGone(other)) tabs.whenGone(other, takeOver);
      }
    });
    if (isEmpty()) void save(async () => releaseIfEmpty());
    flush();
  }
  const takeOver = () => void adopt(false).catch(() => undefined);

  async function wipe() {
    const living = await tabs.living();
    const wiped = (await store.list()).filter((stored) => stored.tab === tab || !living?.has(stored.tab));
    await store.remove(wiped.map((stored) => stored.key));
    await store.clearContent();
  }

  return {
    loaded: adopt(true).catch(() => undefined),
    content: {
      put: (name, content) => void save(() => store.putContent(name, plain(content))),
      remove: (name) => save(() => store.removeContent(name)),
      list: async () => (await save(() => store.listContent())) ?? [],
    },
    store: (write) =>
      save(async () => {
        await tabs.claim();
        const key = await store.append(tab, plain(write));
        tabs.announce();
        return key;
      }),
    remove(key) {
      void save(async () => {
        const stored = await key;
        if (stored !== undefined) await store.remove([stored]);
        releaseIfEmpty();
      });
    },
    end(isForGood) {
      isEnded = true;
      if (isForGood) void save(wipe);
      void save(async () => {
        tabs.release();
        tabs.close();
      });
    },
  };
}

/** As JSON: a value that cannot be sent cannot be stored either. */
const plain = <T extends object>(value: T) => JSON.parse(JSON.stringify(value)) as T;
