'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useEffect, useRef } from 'react';
import { CommentsThread } from '../../comments/CommentsThread.js';
import { ThreadView } from '../../comments/styled/ThreadView.js';
import { BackIcon, CloseIcon, GoToIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { useCommentsSidebarActions, useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { CommentsSidebarItemProvider } from '../CommentsSidebarItemContext.js';
import { CommentsSidebarBack, CommentsSidebarClose, CommentsSidebarNavigate } from '../sidebarButtons.js';
import { sidebarStrings } from '../strings.js';
import { PlaceName } from './CardSubject.js';
import type { HeadProps } from './Head.js';
import { useSidebar } from './SidebarContext.js';

/** One thread in place of the list, with the way back. */
export function FocusedThread({ canClose }: Pick<HeadProps, 'canClose'>) {
  const { annotations, focusedThreadId } = useCommentsSidebarState('CommentsSidebar.Root');
  const { readOnly } = useSidebar('CommentsSidebar.Root');
  const strings = useStrings(sidebarStrings);
  const { rows } = useCommentsSidebarActions('CommentsSidebar.Root');
  const back = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const thread = annotations.find(({ annotationId }) => annotationId === focusedThreadId);

  // The pressed row has unmounted.
  useEffect(() => back.current?.focus(), [focusedThreadId]);
  useLayoutEffect(() => {
    const element = whole.current;
    return () => rows.setState({ isReturning: element?.contains(element.ownerDocument.activeElement) ?? false });
  }, [rows]);
  if (!thread) return null;
  return (
    <div className="parley-sidebar-focused" ref={whole}>
      <div className="parley-head">
        <CommentsSidebarBack className="parley-icon-button parley-back" title={strings.back} ref={back}>
          <BackIcon />
        </CommentsSidebarBack>
        <h2 className="parley-title">{strings.title}</h2>
        <CommentsSidebarItemProvider value={{ annotation: thread, group: undefined, tabIndex: 0 }}>
          <CommentsSidebarNavigate className="parley-icon-button" title={strings.navigate}>
            <GoToIcon />
          </CommentsSidebarNavigate>
        </CommentsSidebarItemProvider>
        {canClose && (
          <CommentsSidebarClose className="parley-icon-button" title={strings.close}>
            <CloseIcon />
          </CommentsSidebarClose>
        )}
      </div>
      <CommentsThread annotation={thread} readOnly={readOnly} className="parley-thread parley-sidebar-thread">
        <PlaceName annotation={thread} />
        <ThreadView composerId={`sidebar-${thread.annotationId}`} />
      </CommentsThread>
    </div>
  );
}
