'use client';
import { useParley } from '../../../hooks/ParleyContext.js';
import type { ClientContext } from '../../../src/ClientContext.js';
import { contextOf } from '../../../src/contextOf.js';
import { createState, type ReadableState } from '../../../src/observable.js';
import { createUndo, type Undo } from '../../../src/ui/createUndo.js';

/** How long a refused deletion is shown, ms: the person no longer waits for it. */
const FAILURE_MS = 10_000;

interface DeletionState {
  /** Not shown: they are deleted, or will be when that can no longer be undone. */
  hiddenIds: readonly string[];
  /** The one whose deletion can be undone. */
  offeredId: string | null;
  /** The one that was refused a moment ago. */
  failedId: string | null;
}

interface RecordingDeletions {
  readonly state: ReadableState<DeletionState>;
  readonly undo: Undo<string>;
  /** Hides a recording, and deletes it when that can no longer be undone. Resolves with whether it is deleted. */
  remove(recorderId: string, send: () => Promise<unknown>): Promise<boolean>;
}

const made = new WeakMap<ClientContext, RecordingDeletions>();

/** The deletions of recordings on this page, in one queue for all lists, players and composers. */
export function useRecordingDeletions(): RecordingDeletions {
  const context = contextOf(useParley().client);
  const deletions = made.get(context) ?? createDeletions(context);
  made.set(context, deletions);
  return deletions;
}

function createDeletions({ delayedWrites }: ClientContext): RecordingDeletions {
  const state = createState<DeletionState>({ hiddenIds: [], offeredId: null, failedId: null });
  const change = (part: Partial<DeletionState>) => state.set({ ...state.value, ...part });
  const undo = createUndo<string>(delayedWrites, (offeredId) => change({ offeredId }));
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Deletes it; `false`: it was undone, or refused. */
  async function isDeleted(recorderId: string, send: () => Promise<unknown>) {
    try {
      const isUndone = await undo.remove(recorderId, async (after) => {
        await after;
        await send();
      });
      return !isUndone;
    } catch {
      change({ failedId: recorderId });
      timer = setTimeout(() => change({ failedId: null }), FAILURE_MS);
      return false;
    }
  }

  return {
    state,
    undo,
    async remove(recorderId, send) {
      clearTimeout(timer);
      change({ hiddenIds: [...state.value.hiddenIds, recorderId], failedId: null });
      if (await isDeleted(recorderId, send)) return true;
      change({ hiddenIds: state.value.hiddenIds.filter((id) => id !== recorderId) });
      return false;
    },
  };
}
