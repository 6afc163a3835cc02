/** How long a deletion can be taken back, ms: to read one line and reach the button. It stands still while the notice has focus or pointer. */
const UNDO_MS = 6000;

/** Deletions that can be taken back for a while. */
export interface Undo {
  /** Deletes: at once when nobody offers to take it back, else when the time has passed. A further deletion makes the one before it final. */
  remove(id: string): void;
  /** Takes the last deletion back, if there is still time. */
  undo(): void;
  /** Stops the clock, or starts it again from the beginning. */
  hold(isHeld: boolean): void;
  /** Somebody offers it from now on. The result ends that, and makes what is pending final. */
  offer(): () => void;
}

export interface UndoOptions {
  /** Takes it off the screen, sends it when `after` resolves, and puts it back when that rejects. */
  remove: (id: string, after?: Promise<void>) => Promise<void>;
  /** What can be taken back now; `null`: nothing. */
  onChange: (id: string | null) => void;
  onFailure: () => void;
}

/** Makes the deletions of one Root. */
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
