import type { ComponentType } from 'react';
import type { LiveSelection } from '../../../src/elements/selection/LiveSelection.js';

/** Components to use in place of ours. */
export interface LiveSelectionSlots {
  /** The sign at the start or the end of a field or of text, centered there. */
  Sign?: ComponentType<{ selection: LiveSelection }>;
}
