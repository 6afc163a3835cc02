'use client';
import type { ParleyError } from '@parley/protocol/constants';
import { useMemo } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useSidebarThreads } from '../../hooks/commentAnnotations.js';
import { useUi } from '../../hooks/useUi.js';
import { commentSettingsOf, type CommentSidebarUi } from '../../src/elements/comment/commentUi.js';
import { viewSidebar } from '../../src/elements/comment/sidebar/viewSidebar.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { contextOf } from '../../src/contextOf.js';

export interface SidebarCountOptions {
  /** Unit of the number: threads, or unread comments in them. @default 'total' */
  commentCountType?: 'total' | 'unread' | undefined;
  /** Which threads count. `default`: unresolved ones; `filter`: those that pass the filters. @default `setSidebarButtonCountType`, 'default' */
  sidebarButtonCountType?: 'default' | 'filter' | undefined;
}

export interface SidebarCount {
  /** `undefined`: not loaded yet. */
  count: number | undefined;
  /** It counts the threads that pass the filters, so that 0 is meaningful. */
  isFiltered: boolean;
  /** Why there is no number. */
  error: ParleyError | null;
  refetch: () => Promise<unknown>;
}

/** The number on the sidebar button. */
export function useSidebarCount({ commentCountType, sidebarButtonCountType }: SidebarCountOptions): SidebarCount {
  const { session, documents } = contextOf(useParley().client);
  const { data: annotations, error, refetch } = useSidebarThreads();
  const state = useUi(selectSidebar);
  const fields = useUi(selectFields);
  const customActions = useUi(selectCustomActions);
  const locations = useObservable(documents.locations);
  const { userId: me } = useObservable(session.scope);
  const isFiltered = (sidebarButtonCountType ?? state.buttonCountType) === 'filter';
  const count = useMemo(() => {
    if (!annotations) return undefined;
    const { excludedLocationIds = [] } = state;
    const threads = isFiltered
      ? viewSidebar({ annotations, state, fields, me, locations, excludedLocationIds, customActions }).filtered
      : annotations.filter(
          ({ status, isDraft, locationId }) =>
            status.type !== 'terminal' && !isDraft && !(locationId && excludedLocationIds.includes(locationId)),
        );
    if (commentCountType !== 'unread') return threads.length;
    return threads.reduce((sum, { unread, unreadCount }) => sum + (unread ? unreadCount : 0), 0);
  }, [annotations, state, fields, me, locations, customActions, isFiltered, commentCountType]);
  return { count, isFiltered, error: count === undefined ? error : null, refetch };
}

const NOTHING: CommentSidebarUi = {};
const selectCustomActions = ({ comments }: UiState) => commentSettingsOf(comments).customActions;
const selectFields = ({ comments }: UiState) => comments.sidebarFields;
const selectSidebar = ({ comments }: UiState) => comments.sidebar ?? NOTHING;
