import type { CommentAction } from '../events/CommentAction.js';

/** Comments that one request adds to one thread, which are one action to those who are notified (REST contract §4.1). */
export interface NotifiedAction {
  /** Of comments that were added: that of the newest. */
  action: CommentAction;
  /** Of the older ones. Their audiences are notified of the newest. */
  earlier: readonly CommentAction[];
}

/** One for all comments that were added to a thread, in the place of the newest; one for each other action. */
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
