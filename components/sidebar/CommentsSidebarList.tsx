'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { SidebarRow } from '../../src/elements/comment/sidebar/groupThreads.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';

export interface CommentsSidebarListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** The rows: nodes, or a function that renders one row. */
  children: ReactNode | ((row: SidebarRow, index: number) => ReactNode);
  /** Render the single child in place of the `<ul>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** The rows, in order. Renders a `<ul>`; nothing when there are none. */
export const CommentsSidebarList = forwardRef<HTMLUListElement, CommentsSidebarListProps>(function CommentsSidebarList(
  { children, asChild = false, ...props },
  ref,
) {
  const { rows } = useCommentsSidebarState('CommentsSidebar.List');
  const strings = useStrings(sidebarStrings);
  const Comp = asChild ? Slot : 'ul';
  if (rows.length === 0) return null;
  return (
    // `role` repeats what `ul` means: Safari does not treat a list without bullets as a list.
    <Comp role="list" aria-label={strings.threads} data-parley-part="list" {...props} ref={ref}>
      {typeof children === 'function' ? rows.map(children) : children}
    </Comp>
  );
});
