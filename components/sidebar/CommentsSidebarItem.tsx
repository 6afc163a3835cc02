'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, type ComponentPropsWithoutRef, type FocusEvent } from 'react';
import { useStore } from 'zustand';
import type { SidebarRow } from '../../src/elements/comment/sidebar/groupThreads.js';
import { CommentsSidebarItemProvider } from './CommentsSidebarItemContext.js';
import { useCommentsSidebarActions } from './CommentsSidebarRootContext.js';
import { rowKey } from './rowKey.js';

export interface CommentsSidebarItemProps extends ComponentPropsWithoutRef<'li'> {
  /** A thread, or the heading of a group. */
  row: SidebarRow;
  /** Render the single child in place of the `<li>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** One row of the list. Renders an `<li>`. `data-parley-row`: `group` | `annotation`. Only the current row is a stop of the Tab key. */
export const CommentsSidebarItem = forwardRef<HTMLLIElement, CommentsSidebarItemProps>(function CommentsSidebarItem(
  { row, asChild = false, onFocus, ...props },
  ref,
) {
  const { rows } = useCommentsSidebarActions('CommentsSidebar.Item');
  const key = rowKey(row);
  const isCurrent = useStore(rows, ({ currentKey }) => currentKey === key);
  const annotation = row.type === 'annotation' ? row.annotation : undefined;
  const group = row.type === 'group' ? row.group : undefined;
  // Rows are new objects with each list, threads are not: the parts render again only when their thread changes.
  const item = useMemo(
    () => ({ annotation, group, tabIndex: isCurrent ? 0 : -1 }) as const,
    [annotation, group, isCurrent],
  );
  const Comp = asChild ? Slot : 'li';

  function handleFocus(event: FocusEvent<HTMLLIElement>) {
    onFocus?.(event);
    if (!event.defaultPrevented) rows.setState({ currentKey: key });
  }

  return (
    <CommentsSidebarItemProvider value={item}>
      <Comp
        data-parley-part="item"
        data-parley-row={row.type}
        data-parley-id={key}
        {...props}
        onFocus={handleFocus}
        ref={ref}
      />
    </CommentsSidebarItemProvider>
  );
});
