'use client';
import type { RecorderElement } from '../src/elements/recorder/RecorderElement.js';
import { useParley } from './ParleyContext.js';
import { withDocuments } from './withDocuments.js';

/** The recorder element of the client: recording, and recordings. The same object in every rendering. */
export function useRecorderElement(): RecorderElement {
  return withDocuments(useParley().client).getRecorderElement();
}
