'use client';
import { ParleyError } from '@parley/protocol/constants';
import { forwardRef } from 'react';
import { type ButtonPartProps, ControlButton } from '../internal/ControlButton.js';
import { useCommentsSidebarItem } from './CommentsSidebarItemContext.js';
import { useCommentsSidebarActions } from './CommentsSidebarRootContext.js';
import { useGroupName } from './useGroupName.js';

/**
 * The name and the count of a group; a click opens or closes it. Renders a `<button>`. `data-parley-state`: `open` | `closed`.
 * `data-parley-current`: set for the active location.
 */
export const CommentsSidebarGroupHeading = forwardRef<HTMLButtonElement, ButtonPartProps>(
  function CommentsSidebarGroupHeading(props, ref) {
    const { group, tabIndex } = useCommentsSidebarItem('CommentsSidebar.GroupHeading');
    const { toggleGroup } = useCommentsSidebarActions('CommentsSidebar.GroupHeading');
    const groupName = useGroupName('CommentsSidebar.GroupHeading');
    if (!group) {
      throw new ParleyError('NO_PROVIDER', "Put <CommentsSidebar.GroupHeading> into a row whose type is 'group'.");
    }
    const { id, count, isExpanded, isCurrentPage } = group;
    const control = {
      label: `${groupName(group)} ${count}`,
      run: () => toggleGroup(id, isExpanded),
      state: isExpanded ? 'open' : 'closed',
      tabIndex,
    };
    return (
      <ControlButton
        aria-label={undefined} // its content is its name
        aria-expanded={isExpanded}
        data-parley-part="group-heading"
        data-parley-current={isCurrentPage ? '' : undefined}
        {...props}
        control={control}
        ref={ref}
      />
    );
  },
);
