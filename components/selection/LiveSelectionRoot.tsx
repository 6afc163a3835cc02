'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { LiveSelection } from '../../src/elements/selection/LiveSelection.js';
import { WindowLayer } from '../internal/WindowLayer.js';
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
 * that they have selected. Also publishes this person's own selection. Announces to assistive technology, politely, when the focus moves to a field
 * that somebody else is in. Renders a `<div>`.
 */
export const LiveSelectionRoot = forwardRef<HTMLDivElement, LiveSelectionRootProps>(function LiveSelectionRoot(
  { indicatorPosition, indicatorType, inactivityTime, children, ...props },
  ref,
) {
  const { selections, ...layer } = useLiveSelections({ indicatorPosition, indicatorType, inactivityTime });
  return (
    <LiveSelectionLayerProvider value={layer}>
      <WindowLayer data-parley-part="live-selections" {...props} ref={ref}>
        {selections.map((selection) => children(selection))}
        <LiveSelectionAnnouncer selections={selections} />
      </WindowLayer>
    </LiveSelectionLayerProvider>
  );
});
