'use client';
import { NO_PROPS, Slotted } from '../../internal/Slotted.js';
import { forwardRef, useState, type ComponentPropsWithoutRef } from 'react';
import type { CommentContext } from '../../../src/ParleyTypes.js';
import type { CommentsSidebarOptions } from '../CommentsSidebarOptions.js';
import { CommentsSidebarRoot } from '../CommentsSidebarRoot.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { useIsDialogHost } from '../../comments/dialogHosts.js';
import { FocusedThread } from './FocusedThread.js';
import { Head, type HeadProps } from './Head.js';
import { PageComposer } from './PageComposer.js';
import { SidebarRows } from './SidebarRows.js';
import type { RowSizes } from './SidebarRowsProps.js';
import { useSidebar } from './SidebarContext.js';
import { useSidebarSlots } from './SidebarSlotsContext.js';
import { SidebarBanners, SidebarStates } from './SidebarStates.js';
import { useShownInFull } from './useShownInFull.js';

export interface SidebarPanelProps
  extends HeadProps, RowSizes, CommentsSidebarOptions, Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  /** Added to comments on the page. */
  context?: CommentContext | undefined;
}

/** The inside of the sidebar, floating or embedded. */
export const SidebarPanel = forwardRef<HTMLElement, SidebarPanelProps>(function SidebarPanel(
  {
    searchPlaceholder,
    filterCount,
    miniFilters,
    minimalFilters,
    filterPanelLayout,
    filterOptionLayout,
    canClose,
    fullScreen,
    measuredSize,
    minBufferPx,
    maxBufferPx,
    context,
    ...root
  },
  ref,
) {
  const layout = { filterPanelLayout, filterOptionLayout };
  const head = { searchPlaceholder, filterCount, miniFilters, minimalFilters, canClose, fullScreen, ...layout };
  const sizes = { measuredSize, minBufferPx, maxBufferPx };
  return (
    <CommentsSidebarRoot {...root} ref={ref}>
      <Content head={head} sizes={sizes} pageComposer={root.pageMode ? { context } : undefined} />
    </CommentsSidebarRoot>
  );
});

interface ContentProps {
  head: HeadProps;
  sizes: RowSizes;
  pageComposer: { context: CommentContext | undefined } | undefined;
}

function Content({ head, sizes, pageComposer }: ContentProps) {
  const { annotations, focusedThreadId } = useCommentsSidebarState('CommentsSidebar.Root');
  const { readOnly } = useSidebar('CommentsSidebar.Root');
  const slots = useSidebarSlots();
  useIsDialogHost(useShownInFull(), 'list');
  const isFocused = annotations.some(({ annotationId }) => annotationId === focusedThreadId);
  if (isFocused) return <FocusedThread canClose={head.canClose} />;
  return (
    <>
      <Slotted of={slots.SidebarHeader} name="SidebarHeader" props={NO_PROPS}>
        <Head {...head} />
      </Slotted>
      <SidebarBanners />
      <List {...sizes} />
      {pageComposer && <PageComposer {...pageComposer} readOnly={readOnly} />}
    </>
  );
}

/** A separate component, so that a new scroll container does not render the head again. */
function List(sizes: RowSizes) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <div className="parley-scroll" ref={setScroller}>
      <SidebarStates />
      <SidebarRows scroller={scroller} {...sizes} />
    </div>
  );
}
