'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useId, useMemo, type ComponentPropsWithoutRef, type FocusEvent } from 'react';
import { useStore } from 'zustand';
import { ActivityLogItemProvider, type ActivityLogRow, useActivityLogActions } from './ActivityLogContext.js';

export interface ActivityLogItemProps extends ComponentPropsWithoutRef<'li'> {
  /** The activity that the row shows, with its day when it is the first activity of that day. */
  row: ActivityLogRow;
  /** Render the single child in place of the `<li>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * One row. Renders an `<li>`. `data-parley-feature`: the activity's feature. `data-parley-immutable`: set when the activity can be neither
 * changed nor deleted. The Tab key stops only at the row that had the focus last.
 */
export const ActivityLogItem = forwardRef<HTMLLIElement, ActivityLogItemProps>(function ActivityLogItem(
  { row: { activity, day }, asChild = false, onFocus, ...props },
  ref,
) {
  const { rows } = useActivityLogActions('ActivityLog.Item');
  const { id } = activity;
  const isCurrent = useStore(rows, ({ currentId }) => currentId === id);
  const messageId = useId();
  // Rows are new objects with each list, activities are not: the parts render again only when their activity changes.
  const item = useMemo(
    () => ({ activity, day, messageId, tabIndex: isCurrent ? 0 : -1 }) as const,
    [activity, day, messageId, isCurrent],
  );
  const Comp = asChild ? Slot : 'li';

  function handleFocus(event: FocusEvent<HTMLLIElement>) {
    onFocus?.(event);
    if (!event.defaultPrevented) rows.setState({ currentId: id });
  }

  return (
    <ActivityLogItemProvider value={item}>
      <Comp
        data-parley-part="item"
        data-parley-id={id}
        data-parley-feature={activity.featureType}
        data-parley-immutable={activity.immutable ? '' : undefined}
        {...props}
        onFocus={handleFocus}
        ref={ref}
      />
    </ActivityLogItemProvider>
  );
});
