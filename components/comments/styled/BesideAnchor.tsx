'use client';
import { autoUpdate, computePosition, flip, limitShift, offset, shift, size } from '@floating-ui/dom';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useRef, type ReactNode, type RefObject } from 'react';
import type { DialogAnchor } from './useSteadyAnchor.js';

interface BesideAnchorProps {
  anchor: RefObject<DialogAnchor>;
  side: 'right' | 'bottom';
  /** Space to leave at the edges of the window, CSS px. */
  padding: Record<'top' | 'right' | 'bottom' | 'left', number>;
  children: ReactNode;
}

/** Distance to the anchor, CSS px. */
const DISTANCE = 8;
/** Out of the page until it is positioned. */
const AT_FIRST = { position: 'fixed', left: 0, top: 0, transform: 'translate(0, -200%)' } as const;

/**
 * Positions its child beside an anchor, inside the window, and follows every movement of the anchor, an animation of the host's for instance. It writes to
 * its own element alone: what is inherited, as the variables of a popper are, would have the styles of the whole dialog calculated again.
 */
export function BesideAnchor({ anchor, side, padding, children }: BesideAnchorProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current!; // rendered below
    element.style.zIndex = getComputedStyle(element.firstElementChild!).zIndex; // of its child
    const middleware = [
      offset(DISTANCE),
      shift({ padding, limiter: limitShift() }),
      flip({ padding }),
      size({
        padding,
        apply: ({ availableHeight }) => void (element.style.maxBlockSize = `${availableHeight}px`),
      }),
    ];
    const position = async () => {
      const { x, y } = await computePosition(anchor.current, element, {
        strategy: 'fixed',
        placement: `${side}-start`,
        middleware,
      });
      element.style.transform = `translate(${onPixel(x)}px, ${onPixel(y)}px)`;
    };
    return autoUpdate(anchor.current, element, () => void position(), { animationFrame: true });
  }, [anchor, side, padding]);
  return (
    <div className="parley-dialog-place" style={AT_FIRST} ref={place}>
      {children}
    </div>
  );
}

/** Between two pixels of the screen text would be blurred. */
const onPixel = (position: number) => Math.round(position * devicePixelRatio) / devicePixelRatio;
