'use client';
import type { AnchorTracker } from '../../src/elements/comment/anchors/createAnchorTracker.js';
import type { AnchorPlace } from '../../src/elements/comment/anchors/measure.js';
import { createPartContext } from '../internal/createPartContext.js';

/** What places on the page share. */
export interface CommentsLayerValue {
  tracker: AnchorTracker;
  /** Left and top of the layer in the page, read at most once in a frame. */
  origin(): { left: number; top: number };
  /** Texts that take clicks, by annotation id. */
  ranges: Map<string, Range>;
  /** Elements that take clicks, by annotation id: those that the host named. */
  targets: Map<string, Element>;
  /** Tells where a thread is, for the label of those that have no place. */
  reportPlace(annotationId: string, place: AnchorPlace): void;
}

export const [CommentsLayerProvider, useCommentsLayer] = createPartContext<CommentsLayerValue>('Comments.Pins');

/** A thread's place, for what is drawn there. */
export interface CommentsPlaceValue {
  annotationId: string;
  state: AnchorPlace['state'] | 'pending';
  element: Element | null;
  range: Range | null;
  /** The point of the thread; what opens at it is positioned by this element. */
  anchor: { readonly current: HTMLElement | null };
}

export const [CommentsPlaceProvider, useCommentsPlace] = createPartContext<CommentsPlaceValue>('Comments.Place');
