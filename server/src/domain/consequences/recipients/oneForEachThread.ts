import type { CommentAction } from '../events/CommentAction.js';

/** An action to notify about. All comments that one request adds to one thread are one (REST contract §4.1). */
export interface NotifiedAction {
  /** For added comments: the action of the newest one. */
  action: CommentAction;
  /** The actions of the older comments. Their recipients are notified of the newest. */
  earlier: readonly CommentAction[];
}

/** Merges the comments added to one thread into one, at the place of the newest. Every other action stays one. */
export function oneForEachThread(actions: readonly CommentAction[]): NotifiedAction[] {
  const added = new Map<string, CommentAction[]>();
  for (const action of actions.filter(isAddition)) {
    const { annotation_id: id } = action.thread;
    added.set(id, [...(added.get(id) ?? []), action]);
  }
  return actions.flatMap((action) => {
    if (!isAddition(action)) return [{ action, earlier: [] }];
    const all = added.get(action.thread.annotation_id) ?? [];
    return all.at(-1) === action ? [{ action, earlier: all.slice(0, -1) }] : [];
  });
}

const isAddition = ({ name }: CommentAction): boolean => name === 'newlyAdded' || name === 'added';
