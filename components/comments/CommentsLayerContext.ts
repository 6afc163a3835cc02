'use client';
import type { AnchorTracker } from '../../src/elements/comment/anchors/createAnchorTracker.js';
import type { AnchorPlace } from '../../src/elements/comment/anchors/measure.js';
import { createPartContext } from '../internal/createPartContext.js';
import type { PinSpread } from './createPinSpread.js';

/** Shared state of all anchored threads on the page. */
export interface CommentsLayerValue {
  tracker: AnchorTracker;
  /** Left and top of the layer in the page, read at most once in a frame. */
  origin(): { left: number; top: number };
  /** Moves overlapping pins apart. */
  spread: PinSpread;
  /** Texts that can be clicked, by annotation id. */
  ranges: Map<string, Range>;
  /** Target elements that can be clicked, by annotation id. */
  targets: Map<string, Element>;
  /** Where threads were last, by annotation id, for who places something beside all of them. */
  places: Map<string, AnchorPlace>;
  /** Called when one of them is somewhere else. */
  listeners: Set<() => void>;
  /** Reports whether a thread has an anchor on the page, for the label of threads without one. */
  reportPlace(annotationId: string, place: AnchorPlace): void;
}

export const [CommentsLayerProvider, useCommentsLayer] = createPartContext<CommentsLayerValue>('Comments.Pins');

/** The place of a thread. */
export interface CommentsPlaceValue {
  annotationId: string;
  state: AnchorPlace['state'] | 'pending';
  element: Element | null;
  range: Range | null;
  /** The element at the point of the thread, to position a dialog by. */
  anchor: { readonly current: HTMLElement | null };
  /** The rectangle of a thread that is on an area; else `null`. */
  area: { readonly current: HTMLElement | null } | null;
}

export const [CommentsPlaceProvider, useCommentsPlace] = createPartContext<CommentsPlaceValue>('Comments.Place');
