'use client';
import { useParley } from '../../hooks/ParleyContext.js';
import type { ClientContext } from '../../src/ClientContext.js';
import { contextOf } from '../../src/contextOf.js';
import type { CommentDeletion, CommentsUi } from '../../src/elements/comment/commentUi.js';
import { createUndo, type Undo } from '../../src/ui/createUndo.js';
import type { UiStore } from '../../src/ui/uiStore.js';

/** How long a refused deletion is shown: the person no longer waits for it. */
const FAILURE_MS = 10_000;

const undos = new WeakMap<UiStore, Undo<CommentDeletion>>();

/** The deletions of comments on this page, in one queue for all components. */
export function useDeletions(): Undo<CommentDeletion> {
  const { ui, delayedWrites } = contextOf(useParley().client);
  const known = undos.get(ui);
  if (known) return known;
  const made = createDeletions(ui, delayedWrites);
  undos.set(ui, made);
  return made;
}

function createDeletions(ui: UiStore, delayedWrites: ClientContext['delayedWrites']): Undo<CommentDeletion> {
  const set = (change: CommentsUi) => ui.setState(({ comments }) => ({ comments: { ...comments, ...change } }));
  const undo = createUndo<CommentDeletion>(delayedWrites, (undoableDeletion) => set({ undoableDeletion }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ...undo,
    /** Its thread may be closed when the service refuses: the failure is shown beside the undo notice. */
    async remove(deletion, write) {
      clearTimeout(timer);
      set({ failedDeletion: null });
      try {
        return await undo.remove(deletion, write);
      } catch (error) {
        if (!ui.getState().comments.undoHosts?.length) throw error;
        set({ failedDeletion: deletion });
        timer = setTimeout(() => set({ failedDeletion: null }), FAILURE_MS);
      }
    },
  };
}
