'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { LiveSelection } from '../../src/elements/selection/LiveSelection.js';
import { LiveSelectionLayerProvider } from './LiveSelectionContext.js';
import { LiveSelectionAnnouncer } from './LiveSelectionAnnouncer.js';
import { type LiveSelectionOptions, useLiveSelections } from './useLiveSelections.js';

export interface LiveSelectionRootProps
  extends LiveSelectionOptions, Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Draws the mark of one person: a `LiveSelection.Indicator`. */
  children: (selection: LiveSelection) => ReactNode;
}

/**
 * A layer over the window, at the end of the page's body, which takes no clicks, with a mark on each field that others write in and on the text
 * that they have selected. Makes the client show them those of this person. Assistive technology is told, politely, when the focus comes to a
 * field that somebody else is in. Renders a `<div>`.
 */
export const LiveSelectionRoot = forwardRef<HTMLDivElement, LiveSelectionRootProps>(function LiveSelectionRoot(
  { indicatorPosition, indicatorType, inactivityTime, children, style, ...props },
  ref,
) {
  const { selections, ...layer } = useLiveSelections({ indicatorPosition, indicatorType, inactivityTime });
  const over = { position: 'fixed', inset: 0, overflow: 'hidden', pointerEvents: 'none', direction: 'ltr' } as const;
  if (typeof document === 'undefined') return null;
  return createPortal(
    <LiveSelectionLayerProvider value={layer}>
      <div data-parley-part="live-selections" {...props} style={{ ...over, ...style }} ref={ref}>
        {selections.map((selection) => children(selection))}
        <LiveSelectionAnnouncer selections={selections} />
      </div>
    </LiveSelectionLayerProvider>,
    document.body,
  );
});
