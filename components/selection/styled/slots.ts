import type { ComponentType } from 'react';
import type { LiveSelection } from '../../../src/elements/selection/LiveSelection.js';

/** Components to use in place of ours. */
export interface LiveSelectionSlots {
  /** What stands at the start or the end of a field or of words: its middle is the place. */
  Sign?: ComponentType<{ selection: LiveSelection }>;
}
