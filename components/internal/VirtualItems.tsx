'use client';
import { Fragment, type ReactNode } from 'react';
import type { VirtualRows } from './useVirtualRows.js';

/** Attributes of a row of a virtual list. */
export interface VirtualRowAttributes {
  'data-index': number;
  'aria-posinset': number;
  'aria-setsize': number;
}

interface VirtualItemsProps extends Pick<VirtualRows, 'rows' | 'restPx'> {
  /** How many rows the list has. */
  length: number;
  /** Renders a row. Its ref is `measure` of the virtual list. */
  children: (index: number, attributes: VirtualRowAttributes) => ReactNode;
}

/** The rows of a virtual list that are mounted, and empty items as high as those that are not. */
export function VirtualItems({ rows, restPx, length, children }: VirtualItemsProps) {
  return (
    <>
      {rows.map(({ key, index, gapPx }) => (
        <Fragment key={key}>
          <Gap heightPx={gapPx} />
          {children(index, { 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': length })}
        </Fragment>
      ))}
      <Gap heightPx={restPx} />
    </>
  );
}

function Gap({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <li aria-hidden="true" className="parley-gap" style={{ height: heightPx }} /> : null;
}
