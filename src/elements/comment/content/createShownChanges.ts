import type { ThreadChange } from '../../../cache/threads/threadChanges.js';
import type { Threads } from '../createThreads.js';
import { unsynced } from './unsynced.js';
import { changeKey, type UnsyncedChange } from './UnsyncedChange.js';

/** Unsynced changes that are on this screen: one of each key, oldest first. */
export interface ShownChanges {
  /** The one with the same key as `change`. */
  get(change: ThreadChange): UnsyncedChange | undefined;
  all(): UnsyncedChange[];
  /** Those of a thread. */
  of(annotationId: string): UnsyncedChange[];
  show(own: UnsyncedChange): void;
  /** Stops showing the one with the same key. */
  drop(change: ThreadChange): void;
  /** Changes are applied in order: moves those in a thread after the change that creates it, which was just shown again. */
  stackOn(made: ThreadChange): void;
  clear(): void;
}

export function createShownChanges(threads: Threads): ShownChanges {
  const shown = new Map<string, UnsyncedChange & { undo: () => void }>();

  const all = () => [...shown.values()];
  const of = (annotationId: string) => all().filter(({ change }) => change.annotationId === annotationId);

  function drop(change: ThreadChange) {
    shown.get(changeKey(change))?.undo();
    shown.delete(changeKey(change));
  }

  function add(own: UnsyncedChange) {
    const leave = threads.retain(own.documentId);
    const undoChange = threads.document(own.documentId).store.retain(unsynced(own.change));
    const undo = () => {
      undoChange();
      leave();
    };
    shown.set(changeKey(own.change), { ...own, undo });
  }

  function stackOn(made: ThreadChange) {
    if (made.type !== 'add') return;
    for (const own of of(made.annotationId)) {
      if (own.change.type === 'add') continue;
      drop(own.change);
      add(own);
    }
  }

  return {
    get: (change) => shown.get(changeKey(change)),
    all,
    of,
    show(own) {
      add(own);
      stackOn(own.change);
    },
    drop,
    stackOn,
    clear() {
      for (const { undo } of shown.values()) undo();
      shown.clear();
    },
  };
}
