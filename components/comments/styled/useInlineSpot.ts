'use client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useCommentsLayer } from '../CommentsLayerContext.js';
import { findInlineSpot } from '../findInlineSpot.js';

/**
 * An element below a text, in the flow of the host's page, while it is requested; `null` while `inlineCommentMode` is off, and
 * where the page has no room for one; `undefined`: not searched yet. It moves with the text.
 * @param range the text; `null`: none is requested
 */
export function useInlineSpot(range: Range | null): HTMLElement | null | undefined {
  const { inlineCommentMode } = useCommentSettings();
  const { tracker } = useCommentsLayer('Comments.Place');
  const own = useRef<HTMLElement | null>(null);
  const [spot, setSpot] = useState<HTMLElement | null>();
  const text = inlineCommentMode ? range : null;
  const isAsked = text !== null;

  useLayoutEffect(() => {
    if (!text) return;
    const place = findInlineSpot(text);
    if (place) {
      own.current ??= createSpot();
      place.holder.insertBefore(own.current, place.before);
    } else own.current?.remove();
    setSpot(place ? own.current : null);
  }, [text]);
  useLayoutEffect(() => {
    if (!isAsked) return;
    return () => {
      own.current?.remove();
      own.current = null;
      setSpot(undefined);
    };
  }, [isAsked]);
  useEffect(() => {
    if (!spot) return;
    // Content below moves when it grows.
    const sizes = new ResizeObserver(() => tracker.refresh());
    sizes.observe(spot);
    return () => sizes.disconnect();
  }, [spot, tracker]);

  return isAsked ? spot : null;
}

/** A tag name of our own, so that XPaths to the host's elements stay valid. */
function createSpot(): HTMLElement {
  const element = document.createElement('parley-inline');
  element.dataset['parleyPart'] = 'inline';
  element.style.display = 'block';
  return element;
}
