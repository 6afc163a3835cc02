'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';

export type CommentsSidebarCountProps = Omit<ComponentPropsWithoutRef<'div'>, 'children'>;

/** How many threads pass, said again when search and filters change it. Renders a `<div role="status">`, empty while loading. */
export const CommentsSidebarCount = forwardRef<HTMLDivElement, CommentsSidebarCountProps>(
  function CommentsSidebarCount(props, ref) {
    const { status, filteredTotal } = useCommentsSidebarState('CommentsSidebar.Count');
    const strings = useStrings(sidebarStrings);
    return (
      <div role="status" data-parley-part="count" {...props} ref={ref}>
        {status === 'ready' ? <bdi>{strings.shown(filteredTotal)}</bdi> : null}
      </div>
    );
  },
);
