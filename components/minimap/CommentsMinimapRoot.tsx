'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { forwardRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { BodyPortal } from '../internal/BodyPortal.js';
import { spread } from '../internal/spread.js';
import { useStrings } from '../internal/useStrings.js';
import { findScroller, frameOf, watchScroller } from './scrollerFrame.js';
import { minimapStrings } from './strings.js';
import { type MinimapMark, useMinimapMarks } from './useMinimapMarks.js';

export interface CommentsMinimapRootProps extends Omit<ComponentPropsWithoutRef<'nav'>, 'children'> {
  /** Id of the scroll container, which is in the page when this is. @default the page */
  targetScrollableElementId?: string | undefined;
  /** The edge of the scroll container that it lies on. @default 'right' */
  position?: 'left' | 'right' | undefined;
  /** Height of what you draw for a thread, CSS px: marks nearer than that are moved apart. @default 0 */
  markHeight?: number | undefined;
  /** Draws one thread: a `CommentsMinimap.Mark`. `top`: where it has room, from 0 to 1. */
  children: (mark: MinimapMark, top: number) => ReactNode;
}

/**
 * A strip over one edge of a scroll container, with the same height, that shows the positions of its threads. Needs `Comments` in the app, which
 * opens them. Renders a `<nav>` at the end of the body; nothing while there are no threads. `--parley-minimap-view-start` and
 * `--parley-minimap-view-size`: the visible part of the content, in percent.
 */
export const CommentsMinimapRoot = forwardRef<HTMLElement, CommentsMinimapRootProps>(function CommentsMinimapRoot(
  { targetScrollableElementId, position = 'right', markHeight = 0, children, ...props },
  ref,
) {
  const strings = useStrings(minimapStrings);
  const [scroller, setScroller] = useState<Element | null>(null);
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(0);
  const setRef = useComposedRefs(setStrip, ref);
  const marks = useMinimapMarks(scroller);
  useLayoutEffect(() => setScroller(findScroller(targetScrollableElementId)), [targetScrollableElementId]);

  useLayoutEffect(() => {
    if (!strip || !scroller) return;
    const fit = () => {
      fitStrip(strip, scroller, position);
      setHeight(scroller.clientHeight);
    };
    fit();
    return watchScroller(scroller, fit);
  }, [strip, scroller, position]);

  if (marks.length === 0) return null;
  const places = spread(
    marks.map(({ fraction }) => fraction),
    height > 0 ? markHeight / height : 0,
  );
  return (
    <BodyPortal>
      <nav
        aria-label={strings.minimap}
        data-parley-part="minimap"
        data-parley-position={position}
        {...props}
        ref={setRef}
      >
        {marks.map((mark, index) => children(mark, places[index]!))}
      </nav>
    </BodyPortal>
  );
});

/** Through the CSSOM, which a strict content security policy allows. */
function fitStrip(strip: HTMLElement, scroller: Element, position: 'left' | 'right') {
  const { left, top, width, height } = frameOf(scroller);
  const { style } = strip;
  style.position = 'fixed';
  style.top = `${top}px`;
  style.height = `${height}px`;
  style.left = `${position === 'left' ? left : left + width - strip.offsetWidth}px`;
  style.setProperty('--parley-minimap-view-start', percent(scroller.scrollTop / scroller.scrollHeight));
  style.setProperty('--parley-minimap-view-size', percent(height / scroller.scrollHeight));
}

const percent = (share: number) => `${Math.min(1, share) * 100}%`;
