'use client';
import { forwardRef, useEffect } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useFeature } from '../../../hooks/useFeature.js';
import { useNewest } from '../../../hooks/useNewest.js';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useLazy } from '../../internal/useLazy.js';
import { useLoadOnRequest } from '../../internal/useLoadOnRequest.js';
import { withBoundary, type Drawn } from '../../internal/withBoundary.js';
import { useDocumentWarning } from '../../internal/useDocumentWarning.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { sidebarButtonStrings } from '../sidebarButtonStrings.js';
import { loadConversations } from '../../loadConversations.js';
import type { CommentsSidebarProps } from './CommentsSidebarProps.js';

const Unbounded = forwardRef<HTMLElement, Drawn<CommentsSidebarProps>>(function CommentsSidebar(props, ref) {
  return useFeature('comment') ? <Sidebar {...props} ref={ref} /> : null;
});

/**
 * The threads of every open document along the edge of the window, while the sidebar of this client is open; `SidebarButton` or
 * `openCommentSidebar` opens it. Renders an `<aside>` at the end of the body, or a `<section>` in its place with `embedMode`.
 */
export const CommentsSidebar = withBoundary<CommentsSidebarProps, HTMLElement>('CommentsSidebar', Unbounded);

const Sidebar = forwardRef<HTMLElement, Drawn<CommentsSidebarProps>>(function Sidebar(
  { onSidebarOpen, onSidebarClose, ...props },
  ref,
) {
  const isOpen = useUi(selectOpen);
  const isShown = Boolean(props.embedMode) || isOpen;
  const { module, hasFailed, retry } = useLazy(loadConversations, isShown);
  useLoadOnRequest(loadConversations, selectOpen);
  const strings = useStrings(sidebarButtonStrings);
  usePreset();
  useDocumentWarning();
  useOpenCallbacks(onSidebarOpen, onSidebarClose);
  if (!isShown) return null;
  if (module) return <module.SidebarShell {...props} ref={ref} />;
  if (!hasFailed) return null;
  return (
    <div role="alert" className="parley-root parley-notice">
      <p>{strings.failed}</p>
      <button type="button" className="parley-button" onClick={retry}>
        {strings.retry}
      </button>
    </div>
  );
});

function useOpenCallbacks(onOpen: (() => void) | undefined, onClose: (() => void) | undefined) {
  const element = useCommentInternals();
  const newest = useNewest({ onOpen, onClose });
  useEffect(() => {
    const subscriptions = [
      element.on('sidebarOpen').subscribe(() => newest.current.onOpen?.()),
      element.on('sidebarClose').subscribe(() => newest.current.onClose?.()),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [element, newest]);
}

const selectOpen = ({ comments }: UiState) => comments.sidebar?.isOpen ?? false;
