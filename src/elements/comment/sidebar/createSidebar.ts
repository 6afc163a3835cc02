import { locationKeyOf } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { isEqual } from '../../../isEqual.js';
import type { CommentEmitter } from '../createCommentEvents.js';
import type { CommentSidebarUi } from '../commentUi.js';
import type { CommentSidebarFilters } from './CommentSidebarFilters.js';
import { applySidebarFilters } from './applySidebarFilters.js';
import { createSidebarReports } from './createSidebarReports.js';
import type { SidebarReports } from './SidebarReports.js';
import { sidebarDataOf } from './sidebarData.js';
import type { SidebarMethods } from './SidebarMethods.js';
import { createSidebarMemory } from './sidebarMemory.js';

/** Makes the sidebar of one client. A person's choices are restored when they return in this tab; other people do not get them. */
export function createSidebar(
  { ui, session, documents }: ClientContext,
  events: CommentEmitter,
): SidebarMethods & SidebarReports {
  const read = (): CommentSidebarUi => ui.getState().comments.sidebar ?? {};
  const set = (change: CommentSidebarUi) =>
    ui.setState(({ comments }) => ({ comments: { ...comments, sidebar: { ...comments.sidebar, ...change } } }));

  session.whileSignedIn(({ scope }) => {
    const memory = createSidebarMemory(`${scope.apiKey}:${scope.organizationId}:${scope.userId}`);
    set({ ...memory.recall(), ...read() });
    const unsubscribe = ui.subscribe((state, before) => {
      if (state.comments.sidebar !== before.comments.sidebar) memory.remember(state.comments.sidebar ?? {});
    });
    let place: string | null = null;
    const locations = documents.locations.subscribe(([root]) => {
      const next = root ? locationKeyOf(root) : null;
      if (next === null || next === place) return;
      // The first place is that of before a reload; its opened groups are preserved.
      if (place !== null) set({ expandedGroups: [], collapsedGroups: [] });
      place = next;
    });
    return () => {
      unsubscribe();
      locations.unsubscribe();
      ui.setState(({ comments }) => ({ comments: { ...comments, sidebar: ofHost(read()) } }));
    };
  });

  const setOpen = (isOpen: boolean) => {
    if ((read().isOpen ?? false) === isOpen) return;
    set({ isOpen, ...(!isOpen && { focusedThreadId: null }) });
    // Data of the comment tool was for the composer that is closed with it (client contract §7.12).
    if (!isOpen) ui.setState(({ comments }) => ({ comments: { ...comments, pageModeComposer: null } }));
    events.emit(isOpen ? 'sidebarOpen' : 'sidebarClose', {});
  };

  return {
    ...createSidebarReports(events),
    openCommentSidebar: () => setOpen(true),
    closeCommentSidebar: () => setOpen(false),
    toggleCommentSidebar: () => setOpen(!read().isOpen),
    setCommentSidebarFilters(chosen) {
      const isReset = chosen === null || Object.keys(chosen).length === 0;
      const filters = isReset ? {} : mergeFilters(read().filters ?? {}, chosen);
      set({ filters, ...((isReset || 'status' in chosen) && { isStatusChosen: true }) });
    },
    setSystemFiltersOperator: (systemFiltersOperator) => set({ systemFiltersOperator }),
    excludeLocationIdsFromSidebar: (ids) => set({ excludedLocationIds: ids.map(String) }),
    setSidebarButtonCountType: (buttonCountType) => set({ buttonCountType }),
    setCommentSidebarData(groups, { grouping = true } = {}) {
      const data = groups === null ? null : sidebarDataOf(groups, grouping);
      // A host that sets equal data on each change changes nothing.
      if (!isEqual(data, read().data ?? null)) set({ data });
    },
    applyCommentSidebarClientFilters: applySidebarFilters({ ui, session }),
  };
}

/** Settings of the host for everybody stay when the session ends. */
const ofHost = ({
  excludedLocationIds,
  systemFiltersOperator,
  buttonCountType,
}: CommentSidebarUi): CommentSidebarUi => ({
  ...(excludedLocationIds && { excludedLocationIds }),
  ...(systemFiltersOperator && { systemFiltersOperator }),
  ...(buttonCountType && { buttonCountType }),
});

function mergeFilters(before: CommentSidebarFilters, change: CommentSidebarFilters): CommentSidebarFilters {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, chosen]) => chosen !== undefined && chosen.length > 0),
  );
}
