'use client';
import type { FeatureType } from '../src/ClientContext.js';
import { useParley } from './ParleyContext.js';
import { useUi } from './useUi.js';

/** Whether the host left a feature on; components of one that is off render nothing. */
export function useFeature(feature: FeatureType): boolean {
  const { isEnabled } = useParley().client.context;
  return useUi(() => isEnabled(feature));
}
