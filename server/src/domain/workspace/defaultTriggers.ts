import type { ActionName, ActionRow, EventFeature } from '@parley/protocol';
import { actionsOf } from '@parley/protocol/constants';

/** One value for each action of a feature, as its row in the vocabulary says. */
export const defaultTriggers = <F extends EventFeature>(
  feature: F,
  isOn: (row: ActionRow) => boolean,
): Record<ActionName<F>, boolean> =>
  Object.fromEntries(actionsOf(feature).map(([action, row]) => [action, isOn(row)])) as Record<ActionName<F>, boolean>; // of each of its actions
