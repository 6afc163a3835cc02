'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { Slot } from '../internal/Slot.js';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { forwardRef, useEffect, useMemo, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useFeature } from '../../hooks/useFeature.js';
import { useUi } from '../../hooks/useUi.js';
import { anchorTargetOf, type AnchoredThread } from '../../src/elements/comment/anchors/anchorTargetOf.js';
import { isArea, type AnchorPlace, type Box } from '../../src/elements/comment/anchors/measure.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { CommentsPlaceProvider, useCommentsLayer } from './CommentsLayerContext.js';
import type { PinPoint } from './createPinSpread.js';
import { highlight } from './highlight.js';

export interface CommentsPlaceProps extends ComponentPropsWithoutRef<'div'> {
  /** The thread at this place: its id and its anchor fields. */
  thread: AnchoredThread & { annotationId: string };
  /** Highlights its text or outlines its element. @default false */
  isActive?: boolean | undefined;
  /** Show the outline of its element while it is active. @default true */
  hasOutline?: boolean | undefined;
  /** Class of the outline, and of the rectangle of a thread that is on an area. */
  outlineClassName?: string | undefined;
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Positions its children at the anchor of one thread and tracks it on the page. Renders a `<div>` of no size at the point, or beside it when another
 * thread is less than 24 px away. `data-parley-state`: `pending` | `shown` | `hidden` | `ghost`; in all but `shown` it is hidden, except that a
 * ghost stays where the stylesheet puts it. `data-parley-edge`: `left` | `right` | `none`, the window edge that would clip a pin there. Text is
 * highlighted as `parley-comment`, active text as `parley-comment-active`. A thread on an area has a second `<div>` of the area's size, with
 * `data-parley-state`: `active` | `idle`.
 */
export const CommentsPlace = forwardRef<HTMLDivElement, CommentsPlaceProps>(function CommentsPlace(
  { thread, isActive = false, hasOutline = true, outlineClassName, asChild = false, children, ...props },
  ref,
) {
  const { tracker, origin, spread, ranges, targets, reportPlace } = useCommentsLayer('Comments.Place');
  const { annotationId, targetElement, targetTextRange, targetElementId, selectAllContent, context } = thread;
  const { restrictTextSearchToAnchor: isSearchRestricted } = useCommentSettings();
  const target = useMemo(() => {
    const found = anchorTargetOf({ targetElement, targetTextRange, targetElementId, selectAllContent, context });
    return found && { ...found, isSearchRestricted };
  }, [targetElement, targetTextRange, targetElementId, selectAllContent, context, isSearchRestricted]);
  const pinPx = useUi(selectIsVerbose) ? VERBOSE_PIN_PX : PIN_PX;
  const point = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const box = useRef<Box | null>(null);
  const [found, setFound] = useState<Found>(PENDING);
  const setRef = useComposedRefs(point, ref);

  useLayoutEffect(() => {
    if (!target) return;
    const stop = tracker.track(target, (place) => {
      if (place.state === 'shown') {
        const { left, top } = origin();
        const drawAt = ({ x, y }: PinPoint) => {
          moveTo(point.current, x - left, y - top);
          point.current?.setAttribute('data-parley-edge', edgeAt(x - scrollX, pinPx));
        };
        // Text is highlighted itself, and a new thread is where the person has just pointed.
        if (place.range || annotationId.startsWith('TEMP_')) drawAt(place);
        else spread.put(point, { x: place.x, y: place.y }, drawAt);
        box.current = { ...place.box, left: place.box.left - left, top: place.box.top - top };
        fit(outline.current, box.current);
      }
      reportPlace(annotationId, place);
      if (place.state !== 'shown') spread.take(point);
      setFound((last) => foundAt(place, last));
    });
    return () => {
      stop();
      spread.take(point);
    };
  }, [tracker, target, origin, spread, annotationId, pinPx, reportPlace]);

  const { state, element, range } = found;
  const isText = range !== null;
  useEffect(() => {
    if (!range || state === 'ghost') return;
    ranges.set(annotationId, range);
    const stop = highlight(range, isActive ? 'parley-comment-active' : 'parley-comment');
    return () => {
      ranges.delete(annotationId);
      stop();
    };
  }, [range, state, ranges, annotationId, isActive]);
  useEffect(() => {
    if (!targetElementId || !element) return;
    targets.set(annotationId, element);
    return () => void targets.delete(annotationId);
  }, [targetElementId, element, targets, annotationId]);

  const isOnArea = useFeature('area') && target !== null && isArea(target);
  const isOutlined = (isOnArea || (isActive && hasOutline && !isText)) && state === 'shown';
  useLayoutEffect(() => {
    if (!isOutlined || !box.current) return;
    fit(outline.current, box.current);
    if (element && !isOnArea) round(outline.current, element);
  }, [isOutlined, isOnArea, element]);

  const value = useMemo(
    () => ({ annotationId, state, element, range, anchor: point, area: isOnArea ? outline : null }),
    [annotationId, state, element, range, isOnArea],
  );
  const Comp = asChild ? Slot : 'div';
  return (
    <CommentsPlaceProvider value={value}>
      {isOutlined && (
        <div
          aria-hidden="true"
          data-parley-part={isOnArea ? 'area' : 'outline'}
          data-parley-state={isActive ? 'active' : 'idle'}
          className={outlineClassName}
          ref={outline}
        />
      )}
      <Comp
        data-parley-part="place"
        data-parley-state={state}
        data-parley-anchor={isText ? 'text' : 'element'}
        hidden={state === 'pending' || state === 'hidden'}
        {...props}
        ref={setRef}
      >
        {children}
      </Comp>
    </CommentsPlaceProvider>
  );
});

/** Gives the outline the corners of its element. One that has none keeps those of the stylesheet. */
function round(outline: HTMLElement | null, element: Element) {
  const { borderRadius } = getComputedStyle(element);
  if (outline && parseFloat(borderRadius) > 0) outline.style.borderRadius = borderRadius;
}

interface Found {
  state: AnchorPlace['state'] | 'pending';
  element: Element | null;
  range: Range | null;
}

const PENDING: Found = { state: 'pending', element: null, range: null };

/** The same object while nothing but the point has moved: moving is done without React. */
function foundAt(place: AnchorPlace, last: Found): Found {
  const element = place.state === 'ghost' ? null : place.element;
  const range = (place.state === 'ghost' ? null : place.range) ?? null;
  if (last.state === place.state && last.element === element && last.range === range) return last;
  return { state: place.state, element, range };
}

/** Through the CSSOM, which a strict content security policy allows. */
function moveTo(element: HTMLElement | null, left: number, top: number) {
  if (!element) return;
  element.style.position = 'absolute';
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

function fit(element: HTMLElement | null, { left, top, width, height }: Box) {
  if (!element) return;
  moveTo(element, left, top);
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  element.style.pointerEvents = 'none';
}

/** A pin on the edge of the window grows inwards. */
function edgeAt(x: number, pinPx: number): string {
  if (x < pinPx) return 'left';
  return x > document.documentElement.clientWidth - pinPx ? 'right' : 'none';
}

/** Space that a pin with its count needs beside its point. */
const PIN_PX = 40;
/** And with the word "unread", in any language. */
const VERBOSE_PIN_PX = 110;
const selectIsVerbose = ({ comments }: UiState) => comments.unreadIndicatorMode === 'verbose';
