'use client';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import type { CommentDeletion } from '../../src/elements/comment/commentUi.js';
import { createUndo, type Undo } from '../../src/ui/createUndo.js';
import type { UiStore } from '../../src/ui/uiStore.js';

const undos = new WeakMap<UiStore, Undo<CommentDeletion>>();

/** The deletions of comments on this screen, one after the other whatever component they come from. */
export function useDeletions(): Undo<CommentDeletion> {
  const { ui, held } = contextOf(useParley().client);
  const known = undos.get(ui);
  if (known) return known;
  const made = createUndo<CommentDeletion>(held, (undoableDeletion) =>
    ui.setState(({ comments }) => ({ comments: { ...comments, undoableDeletion } })),
  );
  undos.set(ui, made);
  return made;
}
