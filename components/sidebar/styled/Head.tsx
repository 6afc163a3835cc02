'use client';
import { useId, useRef, useState } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { CloseIcon, ExpandIcon, FilterIcon, SearchIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { useLazy } from '../../internal/useLazy.js';
import { useStrings } from '../../internal/useStrings.js';
import { CommentsSidebarCount } from '../CommentsSidebarCount.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { CommentsSidebarSearch } from '../CommentsSidebarSearch.js';
import { CommentsSidebarClose } from '../sidebarButtons.js';
import { sidebarStrings } from '../strings.js';
import { FilterPanel, type FilterPanelLayout } from './FilterPanel.js';
import { loadApprovals } from './loadApprovals.js';
import { MinimalFilters, type MinimalFiltersProps } from './MinimalFilters.js';
import { useSidebar } from './SidebarContext.js';

export interface HeadProps extends MinimalFiltersProps, FilterPanelLayout {
  /** Shown in the empty search field. @default 'Search comments' */
  searchPlaceholder?: string | undefined;
  /** Show how many threads have each value of a filter. @default true */
  filterCount?: boolean | undefined;
  /** Show the close button; off for a sidebar that is part of the page. */
  canClose: boolean;
  /** Absent: not offered. */
  fullScreen?: { isOn: boolean; toggle: () => void } | undefined;
}

/** The controls above the list: search, choices, filters. */
export function Head({
  searchPlaceholder,
  filterCount = true,
  canClose,
  fullScreen,
  miniFilters,
  minimalFilters,
  ...layout
}: HeadProps) {
  const { filters, annotations, quick, setQuick } = useCommentsSidebarState('CommentsSidebar.Search');
  const { version } = useSidebar('CommentsSidebar.Root');
  const strings = useStrings(sidebarStrings);
  const [isFiltering, setIsFiltering] = useState(false);
  const panelId = useId();
  const funnelButton = useRef<HTMLButtonElement>(null);
  const inUse = Object.values(filters).filter((chosen) => chosen && chosen.length > 0).length;
  const funnel = (
    <button
      type="button"
      className="parley-icon-button parley-sidebar-funnel"
      title={strings.filter}
      aria-label={inUse > 0 ? strings.filterCount(inUse) : strings.filter}
      aria-expanded={isFiltering}
      aria-controls={isFiltering ? panelId : undefined}
      data-parley-state={inUse > 0 ? 'on' : 'off'}
      onClick={() => setIsFiltering(!isFiltering)}
      ref={funnelButton}
    >
      <FilterIcon />
    </button>
  );
  const { moderatorMode } = useCommentSettings();
  const { module: approvals } = useLazy(loadApprovals, moderatorMode);
  const choices = (
    <div className="parley-sidebar-bar">
      <MinimalFilters {...{ miniFilters, minimalFilters, filterCount }} />
      {moderatorMode && approvals && <approvals.ApprovalFilter {...{ annotations, quick, setQuick }} />}
      <CommentsSidebarCount className="parley-sidebar-count" />
    </div>
  );
  const fullScreenName = fullScreen?.isOn ? strings.leaveFullScreen : strings.fullScreen;
  return (
    <div className="parley-sidebar-head">
      <div className="parley-head">
        <h2 className="parley-title">{strings.title}</h2>
        {version === '1' && funnel}
        {fullScreen && (
          <IconButton label={fullScreenName} aria-pressed={fullScreen.isOn} onClick={fullScreen.toggle}>
            <ExpandIcon />
          </IconButton>
        )}
        {canClose && (
          <CommentsSidebarClose className="parley-icon-button" title={strings.close}>
            <CloseIcon />
          </CommentsSidebarClose>
        )}
      </div>
      <div className="parley-sidebar-search">
        <SearchIcon />
        <CommentsSidebarSearch placeholder={searchPlaceholder ?? strings.search} />
        {version === '2' && funnel}
      </div>
      {choices}
      {isFiltering && (
        <FilterPanel
          {...layout}
          id={panelId}
          filterCount={filterCount}
          opener={funnelButton}
          onClose={() => setIsFiltering(false)}
        />
      )}
    </div>
  );
}
