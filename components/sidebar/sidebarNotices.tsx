'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { type CommentsSidebarState, useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';

export type CommentsSidebarNoticeProps = ComponentPropsWithoutRef<'div'>;

/** Makes a part that is there in one state only, and says it in words unless it has children. */
function createNotice(
  name: string,
  part: 'loading' | 'empty' | 'noMatch' | 'error' | 'offline',
  isShown: (state: CommentsSidebarState) => boolean,
) {
  const Part = forwardRef<HTMLDivElement, CommentsSidebarNoticeProps>(function NoticePart({ children, ...props }, ref) {
    const state = useCommentsSidebarState(name);
    const strings = useStrings(sidebarStrings);
    if (!isShown(state)) return null;
    return (
      <div role={part === 'error' ? 'alert' : 'status'} data-parley-part={part} {...props} ref={ref}>
        {children ?? strings[part]}
      </div>
    );
  });
  Part.displayName = name;
  return Part;
}

/** Says that threads are on their way. Renders a `<div role="status">`. */
export const CommentsSidebarLoading = createNotice(
  'CommentsSidebar.Loading',
  'loading',
  ({ status }) => status === 'loading',
);
/** Says that there is no thread. Renders a `<div role="status">`. */
export const CommentsSidebarEmpty = createNotice('CommentsSidebar.Empty', 'empty', ({ status }) => status === 'empty');
/** Says that no thread passes search and filters. Renders a `<div role="status">`. */
export const CommentsSidebarNoMatch = createNotice(
  'CommentsSidebar.NoMatch',
  'noMatch',
  ({ status }) => status === 'noMatch',
);
/** Says that loading failed. Renders a `<div role="alert">`. */
export const CommentsSidebarError = createNotice('CommentsSidebar.Error', 'error', ({ status }) => status === 'error');
/** Says that the connection is lost; what was loaded stays. Renders a `<div role="status">`. */
export const CommentsSidebarOffline = createNotice('CommentsSidebar.Offline', 'offline', ({ isOffline }) => isOffline);
