'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef } from 'react';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';

export type CommentsSidebarCountProps = OwnContentProps<'div'>;

/** How many threads pass search and filters; announced when it changes. Renders a `<div role="status">`, empty while loading. */
export const CommentsSidebarCount = forwardRef<HTMLDivElement, CommentsSidebarCountProps>(function CommentsSidebarCount(
  { asChild = false, children, ...props },
  ref,
) {
  const { status, filteredTotal } = useCommentsSidebarState('CommentsSidebar.Count');
  const strings = useStrings(sidebarStrings);
  const Comp = asChild ? Slot : 'div';
  const text = status === 'ready' ? <bdi>{strings.shown(filteredTotal)}</bdi> : null;
  return (
    <Comp role="status" data-parley-part="count" {...props} ref={ref}>
      {ownContent(asChild, children, text)}
    </Comp>
  );
});
