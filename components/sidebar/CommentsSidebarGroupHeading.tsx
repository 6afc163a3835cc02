'use client';
import { ParleyError } from '@parley/protocol/constants';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useCommentsSidebarItem } from './CommentsSidebarItemContext.js';
import { useCommentsSidebarActions } from './CommentsSidebarRootContext.js';
import { useGroupName } from './useGroupName.js';

export interface CommentsSidebarGroupHeadingProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Name and count of a group; opens and closes it. Renders a `<button>`. `data-parley-state`: `open` | `closed`. `data-parley-current`
 * for the location that is active.
 */
export const CommentsSidebarGroupHeading = forwardRef<HTMLButtonElement, CommentsSidebarGroupHeadingProps>(
  function CommentsSidebarGroupHeading({ asChild = false, children, onClick, ...props }, ref) {
    const { group, tabIndex } = useCommentsSidebarItem('CommentsSidebar.GroupHeading');
    const { toggleGroup } = useCommentsSidebarActions('CommentsSidebar.GroupHeading');
    const groupName = useGroupName('CommentsSidebar.GroupHeading');
    if (!group) {
      throw new ParleyError('NO_PROVIDER', "Put <CommentsSidebar.GroupHeading> into a row whose type is 'group'.");
    }
    const { id, count, isExpanded, isCurrentPage } = group;
    const Comp = asChild ? Slot.Root : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (!event.defaultPrevented) toggleGroup(id, isExpanded);
    }

    return (
      <Comp
        type="button"
        tabIndex={tabIndex}
        aria-expanded={isExpanded}
        data-parley-part="group-heading"
        data-parley-state={isExpanded ? 'open' : 'closed'}
        data-parley-current={isCurrentPage ? '' : undefined}
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? `${groupName(group)} ${count}`}
      </Comp>
    );
  },
);
