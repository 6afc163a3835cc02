'use client';
import { forwardRef } from 'react';
import { Slotted } from '../../internal/Slotted.js';
import { LiveSelectionIndicator, LiveSelectionShape, LiveSelectionSign } from '../LiveSelectionIndicator.js';
import { LiveSelectionRoot, type LiveSelectionRootProps } from '../LiveSelectionRoot.js';
import type { LiveSelectionSlots } from './slots.js';

export interface SelectionLayerProps extends Omit<LiveSelectionRootProps, 'children'> {
  slots?: LiveSelectionSlots | undefined;
}

/** The layer itself. The chunk behind `LiveSelection`. */
export const SelectionLayer = forwardRef<HTMLDivElement, SelectionLayerProps>(function SelectionLayer(
  { slots = {}, ...props },
  ref,
) {
  const Own = slots.Sign;
  return (
    <LiveSelectionRoot {...props} ref={ref}>
      {(selection) => (
        <LiveSelectionIndicator key={selection.user.userId} selection={selection} className="parley-selection">
          <LiveSelectionShape className="parley-selection-shape" />
          {Own ? (
            <LiveSelectionSign asChild className="parley-selection-sign">
              <span>
                <Slotted of={Own} name="Sign" props={{ selection }}>
                  {null}
                </Slotted>
              </span>
            </LiveSelectionSign>
          ) : (
            <LiveSelectionSign className="parley-selection-sign" />
          )}
        </LiveSelectionIndicator>
      )}
    </LiveSelectionRoot>
  );
});
