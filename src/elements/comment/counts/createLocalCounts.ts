import { createEmitter, type Observable } from '../../../observable.js';
import type { ThreadRecord } from '../CommentAnnotation.js';

/** One change by the person here, which counts read before do not include. */
export interface LocalEffect {
  documentId: string;
  /** The thread before and after; `null`: there was none, or none is left. */
  before: ThreadRecord | null;
  after: ThreadRecord | null;
  /** When the service had applied it, in `now()`: counts requested from then on include it. */
  settledAt: number;
}

/** The person's changes of threads, as long as counts may lack them. Times are values of a counter. */
export interface LocalCounts {
  readonly effects: ReadonlySet<LocalEffect>;
  /** An effect was added or undone. */
  readonly changes: Observable<void>;
  now(): number;
  /** Counts a change while it is on its way, and afterwards. */
  add(effect: Omit<LocalEffect, 'settledAt'>, saving: Promise<unknown>): void;
  /** Drops effects that all counts include by now. @param since the oldest counts were requested then */
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
