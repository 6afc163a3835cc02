'use client';
import { forwardRef, useEffect } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useFeature } from '../../../hooks/useFeature.js';
import { useNewest } from '../../../hooks/useNewest.js';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useLazy } from '../../internal/useLazy.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { sidebarButtonStrings } from '../sidebarButtonStrings.js';
import type { SidebarPanelProps } from './SidebarPanel.js';
import type { CommentsSidebarSlots } from './slots.js';

export interface CommentsSidebarProps
  extends BoundedProps, Omit<SidebarPanelProps, 'canClose' | 'fullScreen' | 'asChild' | 'onError'> {
  /** `2`: cards, filters beside the search. @default '1', the classic layout of the same data */
  version?: '1' | '2' | undefined;
  /** Part of the page, always there, as large as the place it stands in. @default false */
  embedMode?: boolean | null | undefined;
  /** A card over the page in place of the edge of the window. @default false */
  floatingMode?: boolean | undefined;
  /** The edge that it opens along; in a right-to-left page the sides are mirrored. @default 'right' */
  position?: 'left' | 'right' | undefined;
  /** A press outside closes it, also when it was opened by a call. Not in `embedMode`. @default true */
  forceClose?: boolean | undefined;
  /** Offers to fill the window. @default the setting of this name, off */
  fullScreen?: boolean | undefined;
  /** A selected thread shows all its comments in its row. @default true */
  expandOnSelection?: boolean | undefined;
  /** Every thread shows all its comments, to read; the selected one is answered as ever. @default the setting of this name, off */
  fullExpanded?: boolean | undefined;
  /** Offer nothing that writes. Beats the global read-only state in both directions. */
  readOnly?: boolean | undefined;
  /** Dark or light whatever surrounds the component; its portals follow. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. @default 'sidebar' */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: CommentsSidebarSlots | undefined;
  onSidebarOpen?: (() => void) | undefined;
  onSidebarClose?: (() => void) | undefined;
  onFullscreenClick?: ((event: { fullScreen: boolean }) => void) | undefined;
}

const loadShell = () => import('./SidebarShell.js');

const Unbounded = forwardRef<HTMLElement, Drawn<CommentsSidebarProps>>(function CommentsSidebar(props, ref) {
  return useFeature('comment') ? <Sidebar {...props} ref={ref} /> : null;
});

/**
 * The threads of every open document along the edge of the window, while the sidebar of this screen is open; `SidebarButton` or
 * `openCommentSidebar` opens it. Renders an `<aside>` at the end of the body, or a `<section>` in its place with `embedMode`.
 */
export const CommentsSidebar = withBoundary<CommentsSidebarProps, HTMLElement>('CommentsSidebar', Unbounded);

const Sidebar = forwardRef<HTMLElement, Drawn<CommentsSidebarProps>>(function Sidebar(
  { onSidebarOpen, onSidebarClose, ...props },
  ref,
) {
  const isOpen = useUi(selectOpen);
  const isShown = Boolean(props.embedMode) || isOpen;
  const { module, hasFailed, retry } = useLazy(loadShell, isShown);
  const strings = useStrings(sidebarButtonStrings);
  usePreset();
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
