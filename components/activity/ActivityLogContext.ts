'use client';
import type { StoreApi } from 'zustand';
import type { ActivityFeatureType } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { ActivityRecord } from '../../src/elements/activity/Activity.js';
import { createPartContext } from '../internal/createPartContext.js';
import type { Missing } from '../internal/useMissing.js';

/** The filters that the reader set. */
export interface ActivityLogFilter {
  /** `undefined`: every kind. */
  featureType?: ActivityFeatureType | undefined;
  userId?: string | undefined;
}

/** One row: an activity, with the name of its day when it is the first activity of that day. */
export interface ActivityLogRow {
  activity: ActivityRecord;
  /** "Today", "Yesterday", or the date. */
  day: string | undefined;
}

/** State shared by the parts. */
export interface ActivityLogState {
  /** Newest first. */
  rows: readonly ActivityLogRow[];
  /** `error` only while there is nothing to show. `noMatch`: there are activities, but none passes the filters. */
  status: 'loading' | 'error' | 'empty' | 'noMatch' | 'ready';
  error: ParleyError | null;
  /** `user`: empty, because nobody is signed in. */
  missing: Missing | null;
  isOffline: boolean;
  hasNextPage: boolean;
  isLoadingMore: boolean;
  /** The last attempt to load older activities failed. */
  hasFailedMore: boolean;
  filter: ActivityLogFilter;
  /** The kinds that can be chosen. */
  features: readonly ActivityFeatureType[];
  people: readonly { userId: string; name: string }[];
}

/** Actions of the parts. The same object in every render, so that a row renders only when its activity changes. */
export interface ActivityLogActions {
  /** The row that the Tab key stops at. */
  rows: StoreApi<{ currentId: string | null }>;
  setFilter(change: ActivityLogFilter): void;
  clearFilter(): void;
  loadMore(): void;
  refetch(): void;
  /** Whether a click on it does something. */
  canOpen(activity: ActivityRecord): boolean;
  open(activity: ActivityRecord): void;
}

/** State shared by the parts of a row. */
export interface ActivityLogItemValue extends ActivityLogRow {
  tabIndex: 0 | -1;
  messageId: string;
}

export const [ActivityLogStateProvider, useActivityLogState] = createPartContext<ActivityLogState>('ActivityLog.Root');
export const [ActivityLogActionsProvider, useActivityLogActions] =
  createPartContext<ActivityLogActions>('ActivityLog.Root');
export const [ActivityLogItemProvider, useActivityLogItem] =
  createPartContext<ActivityLogItemValue>('ActivityLog.Item');
