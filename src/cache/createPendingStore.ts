import { addPending, dropSettled, settlePending, undoPending, type Followed, type Pended } from './pendingChanges.js';

/** Live changes, complete up to `sequence`. */
export interface Frame {
  readonly sequence: number;
}

/** Stores the data that one session follows and the person's pending changes; notifies of changes. */
export interface PendingStore<Base extends Followed, Change, F extends Frame> {
  readonly state: Pended<Base, Change>;
  setBase(change: (base: Base) => Base): void;
  /** Receives a live change; those of one tick are applied together. */
  receive(frame: F): void;
  /** Applies at once what `receive` has buffered. */
  flush(): void;
  /** Records live changes as they are applied, until `stop`: for a response requested before they arrived. */
  record(): { readonly frames: readonly F[]; stop(): void };
  /** Shows a change while `run` runs, which returns the position of the change; undoes it if `run` rejects. */
  during<T extends { sequence: number }>(change: Change, run: () => Promise<T>): Promise<T>;
  /** Shows a change that is not sent to the service, until the returned function is called. */
  retain(change: Change): () => void;
  /** Nothing changes any more. */
  close(): void;
}

export interface PendingStoreOptions<Base extends Followed, F extends Frame> {
  base: Base;
  /** Applies live changes in order. */
  apply: (base: Base, frames: readonly F[]) => Base;
  onChange: () => void;
  /** Live changes have been applied, before `onChange`. */
  onFrames?: (frames: readonly F[], before: Base) => void;
}

/** Creates the store of one session. */
export function createPendingStore<Base extends Followed, Change, F extends Frame>({
  base,
  apply,
  onChange,
  onFrames,
}: PendingStoreOptions<Base, F>): PendingStore<Base, Change, F> {
  let state: Pended<Base, Change> = { base, pending: [] };
  let isClosed = false;
  let lastId = 0;
  let queue: F[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const recordings = new Set<F[]>();

  const set = (next: Pended<Base, Change>) => {
    if (isClosed || next === state) return;
    state = dropSettled(next);
    onChange();
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const frames = queue.filter(({ sequence }) => sequence > state.base.live); // a resume may repeat some
    queue = [];
    if (frames.length === 0 || isClosed) return;
    for (const recording of recordings) recording.push(...frames);
    const before = state.base;
    state = dropSettled({ ...state, base: apply(before, frames) });
    onFrames?.(frames, before);
    onChange();
  };

  return {
    get state() {
      return state;
    },
    setBase: (change) => set({ ...state, base: change(state.base) }),
    receive(frame) {
      queue.push(frame);
      // A timer, not a microtask: each frame of a burst is a task of its own, and so would be each microtask.
      timer ??= setTimeout(flush);
    },
    flush,
    record() {
      const frames: F[] = [];
      recordings.add(frames);
      return { frames, stop: () => void recordings.delete(frames) };
    },
    async during(change, run) {
      const id = (lastId += 1);
      set(addPending(state, id, change));
      try {
        const result = await run();
        set(settlePending(state, id, result.sequence));
        return result;
      } catch (error) {
        set(undoPending(state, id));
        throw error;
      }
    },
    retain(change) {
      const id = (lastId += 1);
      set(addPending(state, id, change));
      return () => set(undoPending(state, id));
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
