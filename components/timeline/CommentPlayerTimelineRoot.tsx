'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { forwardRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { spread } from '../internal/spread.js';
import { timelineStrings } from './strings.js';
import { type TimelineMark, type TimelineOptions, useTimelineMarks } from './useTimelineMarks.js';

export interface CommentPlayerTimelineRootProps
  extends TimelineOptions, Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Width of what you draw for a thread, CSS px: marks nearer than that are moved apart, so that each can be pressed. @default 0 */
  markWidth?: number | undefined;
  /** Renders one thread: a `CommentPlayerTimeline.Mark`. `left`: its free position, from 0 to 1. */
  children: (mark: TimelineMark, left: number) => ReactNode;
}

/**
 * The threads on a video along its length, in the order of their positions. Time runs from left to right in every language, as in players.
 * Renders a `<div>` with the role `group`.
 */
export const CommentPlayerTimelineRoot = forwardRef<HTMLDivElement, CommentPlayerTimelineRootProps>(
  function CommentPlayerTimelineRoot(
    { totalMediaLength, offset, videoPlayerId, markWidth = 0, children, ...props },
    ref,
  ) {
    const strings = useStrings(timelineStrings);
    const marks = useTimelineMarks({ totalMediaLength, offset, videoPlayerId });
    const [bar, setBar] = useState<HTMLElement | null>(null);
    const width = useWidth(bar);
    const places = spread(
      marks.map(({ fraction }) => fraction),
      width > 0 ? markWidth / width : 0,
    );
    return (
      <div
        role="group"
        aria-label={strings.timeline}
        dir="ltr"
        data-parley-part="timeline"
        {...props}
        ref={useComposedRefs(setBar, ref)}
      >
        {marks.map((mark, index) => children(mark, places[index]!))}
      </div>
    );
  },
);

/** Of an element, CSS px; follows it. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    setWidth(element.clientWidth);
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [element]);
  return width;
}
