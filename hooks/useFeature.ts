'use client';
import type { FeatureType } from '../src/FeatureType.js';
import { useParley } from './ParleyContext.js';
import { useUi } from './useUi.js';
import { contextOf } from '../src/contextOf.js';

/** Whether a feature is on. Components of a feature that is off render nothing. */
export function useFeature(feature: FeatureType): boolean {
  const { isEnabled } = contextOf(useParley().client);
  return useUi(() => isEnabled(feature));
}
