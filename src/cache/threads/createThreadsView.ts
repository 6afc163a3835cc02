import type { ThreadRecord } from '../../elements/comment/CommentAnnotation.js';
import type { Pended } from '../pendingChanges.js';
import { applyThreadChange, type ThreadChange } from './threadChanges.js';
import type { ThreadsBase } from './ThreadsBase.js';

/** The threads of one document as shown. */
export interface ShownThreads {
  readonly byId: ReadonlyMap<string, ThreadRecord>;
  /** Oldest first; those not yet saved at the service are last. */
  readonly list: readonly ThreadRecord[];
}

type ThreadsState = Pended<ThreadsBase, ThreadChange>;

interface Patched {
  base: ThreadRecord | null;
  changes: readonly ThreadChange[];
  record: ThreadRecord | null;
}

/** Creates the function that computes the shown threads. A thread keeps its identity until it changes, the result until any does. */
export function createThreadsView(): (state: ThreadsState) => ShownThreads {
  let known: { state: ThreadsState; shown: ShownThreads } | undefined;
  let patched = new Map<string, Patched>();

  return (state) => {
    const { records } = state.base;
    if (known && known.state.base.records === records && known.state.pending === state.pending) return known.shown;
    const byId = new Map([...records].map(([id, { record }]) => [id, record]));
    const next = new Map<string, Patched>();
    for (const [id, changes] of byThread(state)) {
      const entry = patch(patched.get(id), byId.get(id) ?? null, changes);
      next.set(id, entry);
      if (entry.record) byId.set(id, entry.record);
      else byId.delete(id);
    }
    patched = next;
    const shown = { byId, list: [...byId.values()].sort(byAge) };
    known = { state, shown };
    return shown;
  };
}

/** The pending changes of each thread, but for those that the record, read later, has in it. */
function byThread({ base, pending }: ThreadsState): Map<string, ThreadChange[]> {
  const changes = new Map<string, ThreadChange[]>();
  for (const { change, settledAt = Infinity } of pending) {
    if ((base.records.get(change.annotationId)?.position ?? -1) >= settledAt) continue;
    const own = changes.get(change.annotationId);
    if (own) own.push(change);
    else changes.set(change.annotationId, [change]);
  }
  return changes;
}

function patch(before: Patched | undefined, base: ThreadRecord | null, changes: readonly ThreadChange[]): Patched {
  const isSame =
    before?.base === base &&
    before.changes.length === changes.length &&
    before.changes.every((change, index) => change === changes[index]);
  return isSame ? before : { base, changes, record: changes.reduce(applyThreadChange, base) };
}

const byAge = (a: ThreadRecord, b: ThreadRecord) => numberOf(a) - numberOf(b) || a.createdAt - b.createdAt;
const numberOf = ({ annotationNumber }: ThreadRecord) => annotationNumber ?? Number.MAX_SAFE_INTEGER;
