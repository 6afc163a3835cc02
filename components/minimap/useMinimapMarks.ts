'use client';
import { useEffect, useMemo, useState } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import { anchorTargetOf } from '../../src/elements/comment/anchors/anchorTargetOf.js';
import { createAnchorTracker } from '../../src/elements/comment/anchors/createAnchorTracker.js';
import { isRendered, pointOf } from '../../src/elements/comment/anchors/measure.js';
import type { AnchorTarget, ResolvedTarget } from '../../src/elements/comment/anchors/resolveTarget.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { isEqual } from '../../src/isEqual.js';
import { usePlacedThreads } from '../comments/usePlacedThreads.js';
import { frameOf, watchScroller } from './scrollerFrame.js';

/** A thread on the minimap. */
export interface MinimapMark {
  annotation: CommentAnnotation;
  /** Where in the content of the scroll container it is, from 0 (top) to 1 (end). */
  fraction: number;
}

/** The threads that have a place in a scroll container, from its top to its end. */
export function useMinimapMarks(scroller: Element | null): MinimapMark[] {
  const threads = usePlacedThreads();
  const { ui } = contextOf(useParley().client);
  const [fractions, setFractions] = useState<Readonly<Record<string, number>>>({});

  useEffect(() => {
    if (!scroller) return;
    const tracker = createAnchorTracker(() => ui.getState().comments.editors);
    const found = new Map<string, { target: AnchorTarget; resolved: ResolvedTarget }>();
    const look = () => setFractions((last) => reuseEqual(last, fractionsOf(found, scroller)));
    const stops = threads.map((thread) => {
      const target = anchorTargetOf(thread);
      if (!target) return undefined;
      return tracker.track(target, (place) => {
        if (place.state === 'ghost') found.delete(thread.annotationId);
        else found.set(thread.annotationId, { target, resolved: place });
        look();
      });
    });
    const stopWatching = watchScroller(scroller, look);
    return () => {
      stops.forEach((stop) => stop?.());
      stopWatching();
    };
  }, [threads, scroller, ui]);

  return useMemo(
    () =>
      threads
        .flatMap((annotation): MinimapMark[] => {
          const fraction = fractions[annotation.annotationId];
          return fraction === undefined ? [] : [{ annotation, fraction }];
        })
        .toSorted((a, b) => a.fraction - b.fraction),
    [threads, fractions],
  );
}

function fractionsOf(
  found: ReadonlyMap<string, { target: AnchorTarget; resolved: ResolvedTarget }>,
  scroller: Element,
): Record<string, number> {
  const { top } = frameOf(scroller);
  const fractions: Record<string, number> = {};
  for (const [annotationId, { target, resolved }] of found) {
    const { element } = resolved;
    if (!scroller.contains(element) || !isRendered(element)) continue;
    const point = pointOf(target, resolved, element.getBoundingClientRect());
    if (!point) continue;
    const fraction = (point.y - top + scroller.scrollTop) / scroller.scrollHeight;
    fractions[annotationId] = Math.round(Math.max(0, Math.min(fraction, 1)) * 1000) / 1000;
  }
  return fractions;
}

const reuseEqual = <Value>(last: Value, next: Value): Value => (isEqual(last, next) ? last : next);
