/** How long a deletion can be undone, ms: time to read one line and reach the button. */
const UNDO_MS = 6000;

/** Deletions that can be undone for a while. */
export interface Undo {
  /** Deletes when the time to undo has passed, at once when undoing is not offered. The next deletion makes this one final. */
  remove(id: string): void;
  /** Undoes the last deletion, if there is still time. */
  undo(): void;
  /** Stops the clock, or starts it again from the beginning. */
  hold(isHeld: boolean): void;
  /** Offers undoing from now on. The returned function ends that, and makes a pending deletion final. */
  offer(): () => void;
}

export interface UndoOptions {
  /** Removes it from the screen, sends the deletion when `after` resolves, and restores it when `after` rejects. */
  remove: (id: string, after?: Promise<void>) => Promise<void>;
  /** The deletion that can be undone has changed; `null`: none. */
  onChange: (id: string | null) => void;
  onFailure: () => void;
}

/** Creates the deletions of one Root. */
export function createUndo({ remove, onChange, onFailure }: UndoOptions): Undo {
  let offers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: { send: () => void; putBack: () => void } | null = null;

  function end(how: 'send' | 'putBack') {
    clearTimeout(timer);
    const ended = pending;
    pending = null;
    if (!ended) return;
    onChange(null);
    ended[how]();
  }
  const send = () => end('send');

  return {
    remove(id) {
      send();
      let isUndone = false;
      const after =
        offers === 0
          ? undefined
          : new Promise<void>((resolve, reject) => {
              const putBack = () => {
                isUndone = true;
                reject(new Error('Undone.'));
              };
              pending = { send: resolve, putBack };
              timer = setTimeout(send, UNDO_MS);
              onChange(id);
            });
      remove(id, after).catch(() => isUndone || onFailure());
    },
    undo: () => end('putBack'),
    hold(isHeld) {
      clearTimeout(timer);
      if (!isHeld && pending) timer = setTimeout(send, UNDO_MS);
    },
    offer() {
      offers += 1;
      addEventListener('pagehide', send);
      return () => {
        offers -= 1;
        removeEventListener('pagehide', send);
        send();
      };
    },
  };
}
