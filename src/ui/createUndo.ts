import type { ClientContext } from '../ClientContext.js';

/** How long a deletion can be undone, ms: time to read one line and reach the button. */
const UNDO_MS = 6000;

/** How long it can be undone at least after the timer was stopped, ms: time to see that it runs again and to come back. */
const RESUMED_MS = 2000;

/** Deletions that can be undone for a while. */
export interface Undo<Item> {
  /**
   * Deletes when the time to undo has passed, at once when undo is not offered. The next deletion makes this one final.
   * @param write removes it from the screen, sends the deletion when `after` resolves, and restores it when `after` rejects
   * @returns resolves when it is deleted, or with `true` when it is undone; rejects when the deletion failed
   */
  remove(item: Item, write: (after: Promise<void> | undefined) => Promise<unknown>): Promise<boolean | void>;
  /** Undoes the last deletion, if there is still time. */
  undo(): void;
  /** Stops the timer, or lets it go on with the time that is left, with two seconds at least. */
  hold(isPaused: boolean): void;
  /** Offers undo from now on. The returned function ends that; the last one makes a pending deletion final. */
  offer(): () => void;
}

interface Pending {
  send: () => void;
  restore: () => void;
}

/**
 * Creates the deletions of one list.
 * @param delayedWrites receives deletions that can still be undone, until the service has responded: see `ClientContext.delayedWrites`
 * @param onChange called when the deletion that can be undone changes; `null`: none
 */
export function createUndo<Item>(
  delayedWrites: ClientContext['delayedWrites'],
  onChange: (item: Item | null) => void,
): Undo<Item> {
  let offers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt = 0;
  /** What was left when the timer was stopped, ms; `null`: it runs. */
  let leftMs: number | null = null;
  let pending: Pending | null = null;

  function start(ms: number) {
    leftMs = null;
    endsAt = Date.now() + ms;
    timer = setTimeout(send, ms);
  }

  function end(how: 'send' | 'restore') {
    clearTimeout(timer);
    const ended = pending;
    pending = null;
    if (!ended) return;
    onChange(null);
    ended[how]();
  }
  const send = () => end('send');

  return {
    async remove(item, write) {
      send();
      if (offers === 0) return void (await write(undefined));
      let isUndone = false;
      let own: Pending | undefined;
      const after = new Promise<void>((resolve, reject) => {
        const restore = () => {
          isUndone = true;
          reject(new Error('Undone.'));
        };
        pending = own = { send: resolve, restore };
        start(UNDO_MS);
        onChange(item);
      });
      const written = write(after);
      const sendNow = () => {
        if (pending === own) send();
        return written;
      };
      delayedWrites.add(sendNow);
      try {
        await written;
      } catch (error) {
        if (!isUndone) throw error;
      } finally {
        delayedWrites.delete(sendNow);
        if (pending === own) send(); // it did not wait: it failed before
      }
      return isUndone;
    },
    undo: () => end('restore'),
    hold(isPaused) {
      clearTimeout(timer);
      leftMs ??= endsAt - Date.now();
      if (!isPaused && pending) start(Math.max(leftMs, RESUMED_MS));
    },
    offer() {
      offers += 1;
      addEventListener('pagehide', send);
      return () => {
        offers -= 1;
        if (offers > 0) return;
        removeEventListener('pagehide', send);
        send();
      };
    },
  };
}
