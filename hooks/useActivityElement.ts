'use client';
import type { ActivityElement } from '../src/elements/activity/ActivityElement.js';
import { useParley } from './ParleyContext.js';

/** The activity element of the client: the same object on every call. */
export function useActivityElement(): ActivityElement {
  return useParley().client.getActivityElement();
}
