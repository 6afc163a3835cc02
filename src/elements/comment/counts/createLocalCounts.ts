import { createEmitter, type Observable } from '../../../observable.js';
import type { ThreadRecord } from '../CommentAnnotation.js';

/** One thing that the person did here, which counts that were read before do not have. */
export interface LocalEffect {
  documentId: string;
  /** The thread before and after; `null`: there was none, or none is left. */
  before: ThreadRecord | null;
  after: ThreadRecord | null;
  /** When the service had done it, in `now()`: counts asked for from then on have it. */
  settledAt: number;
}

/** What the person does to threads, for as long as counts may lack it. Times are turns of a counter. */
export interface LocalCounts {
  readonly effects: ReadonlySet<LocalEffect>;
  /** An effect has come, or was undone. */
  readonly changes: Observable<void>;
  now(): number;
  /** Counts a change while it is on its way, and afterwards. */
  add(effect: Omit<LocalEffect, 'settledAt'>, saving: Promise<unknown>): void;
  /** Lets go of what everybody's counts have by now. @param since the oldest counts were asked for then */
  prune(since: number): void;
}

export function createLocalCounts(): LocalCounts {
  const effects = new Set<LocalEffect>();
  const changes = createEmitter<void>();
  let turn = 0;
  return {
    effects,
    changes,
    now: () => (turn += 1),
    add(change, saving) {
      const effect = { ...change, settledAt: Infinity };
      effects.add(effect);
      changes.emit();
      saving.then(
        () => (effect.settledAt = turn += 1),
        () => {
          effects.delete(effect);
          changes.emit();
        },
      );
    },
    prune(since) {
      for (const effect of effects) if (effect.settledAt <= since) effects.delete(effect);
    },
  };
}
