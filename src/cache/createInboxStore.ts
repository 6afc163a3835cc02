import { applyChanges, type InboxFrame } from './applyChanges.js';
import { emptyInbox, type Inbox, type InboxBase } from './Inbox.js';
import { addPending, dropSettled, settlePending, undoPending, type OptimisticChange } from './pendingChanges.js';

/** Holds the inbox of one session and tells when it changes. */
export interface InboxStore {
  readonly inbox: Inbox;
  setBase(change: (base: InboxBase) => InboxBase): void;
  /** Takes a live change; all of one tick are applied in one go. */
  receive(frame: InboxFrame): void;
  /** Applies at once what `receive` still holds. */
  flush(): void;
  /** Collects live changes as they are applied, until `stop`: for an answer that was asked for before they came. */
  record(): { readonly frames: readonly InboxFrame[]; stop(): void };
  /** Shows a change while `run` runs, which answers the position of the change; undoes it if that rejects. */
  during<T extends { sequence: number }>(change: OptimisticChange, run: () => Promise<T>): Promise<T>;
  /** Nothing changes any more. */
  close(): void;
}

export interface InboxStoreOptions {
  onChange: () => void;
  /** Live changes have been applied, before `onChange`. */
  onFrames: (frames: readonly InboxFrame[], before: InboxBase) => void;
}

/** Makes the store of one session. */
export function createInboxStore({ onChange, onFrames }: InboxStoreOptions): InboxStore {
  let inbox = emptyInbox();
  let isClosed = false;
  let lastId = 0;
  let queue: InboxFrame[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const recordings = new Set<InboxFrame[]>();

  const set = (next: Inbox) => {
    if (isClosed || next === inbox) return;
    inbox = dropSettled(next);
    onChange();
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const frames = queue.filter(({ sequence }) => sequence > inbox.base.live); // a resume may repeat some
    queue = [];
    if (frames.length === 0 || isClosed) return;
    for (const recording of recordings) recording.push(...frames);
    const before = inbox.base;
    inbox = dropSettled({ ...inbox, base: applyChanges(before, frames) });
    onFrames(frames, before);
    onChange();
  };

  return {
    get inbox() {
      return inbox;
    },
    setBase: (change) => set({ ...inbox, base: change(inbox.base) }),
    receive(frame) {
      queue.push(frame);
      // A timer, not a microtask: each frame of a burst is a task of its own, and so would be each microtask.
      timer ??= setTimeout(flush);
    },
    flush,
    record() {
      const frames: InboxFrame[] = [];
      recordings.add(frames);
      return { frames, stop: () => void recordings.delete(frames) };
    },
    async during(change, run) {
      const id = (lastId += 1);
      set(addPending(inbox, id, change));
      try {
        const result = await run();
        set(settlePending(inbox, id, result.sequence));
        return result;
      } catch (error) {
        set(undoPending(inbox, id));
        throw error;
      }
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
