'use client';
import type { LiveSelection, UserIndicator } from '../../src/elements/selection/LiveSelection.js';
import { createPartContext } from '../internal/createPartContext.js';
import type { SelectionMarks } from './createSelectionMarks.js';

/** State shared by the parts. */
export interface LiveSelectionLayer {
  marks: SelectionMarks;
  indicator: UserIndicator;
}

export const [LiveSelectionLayerProvider, useLiveSelectionLayer] =
  createPartContext<LiveSelectionLayer>('LiveSelection.Root');
export const [LiveSelectionProvider, useIndicatedSelection] =
  createPartContext<LiveSelection>('LiveSelection.Indicator');
