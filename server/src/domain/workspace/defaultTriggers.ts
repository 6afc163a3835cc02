import type { ActionName, ActionRow, EventFeature } from '@parley/protocol';
import { actionsOf } from '@parley/protocol/constants';

/** Returns one value for each action of a feature. `isOn` decides by the action's row in the vocabulary. */
export const defaultTriggers = <F extends EventFeature>(
  feature: F,
  isOn: (row: ActionRow) => boolean,
): Record<ActionName<F>, boolean> =>
  Object.fromEntries(actionsOf(feature).map(([action, row]) => [action, isOn(row)])) as Record<ActionName<F>, boolean>; // of each of its actions
