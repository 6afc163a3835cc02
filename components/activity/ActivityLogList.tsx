'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { type ActivityLogRow, useActivityLogState } from './ActivityLogContext.js';
import { activityStrings } from './strings.js';

export interface ActivityLogListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** The rows: nodes, or a function that renders one row. */
  children: ReactNode | ((row: ActivityLogRow, index: number) => ReactNode);
  /** Render the single child in place of the `<ul>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** The activities, newest first. Renders a `<ul>`; nothing when there are none. */
export const ActivityLogList = forwardRef<HTMLUListElement, ActivityLogListProps>(function ActivityLogList(
  { children, asChild = false, ...props },
  ref,
) {
  const { rows } = useActivityLogState('ActivityLog.List');
  const strings = useStrings(activityStrings);
  const Comp = asChild ? Slot : 'ul';
  if (rows.length === 0) return null;
  return (
    // `role` repeats what `ul` means: Safari does not treat a list without bullets as a list.
    <Comp role="list" aria-label={strings.list} data-parley-part="list" {...props} ref={ref}>
      {typeof children === 'function' ? rows.map(children) : children}
    </Comp>
  );
});
