'use client';
import { useCallback, useMemo } from 'react';
import type { ActivityRecord, ActivitySubscribeConfig } from '../src/elements/activity/Activity.js';
import { type ActivityGroup, groupActivities } from '../src/elements/activity/groupActivities.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { UiState } from '../src/ui/uiStore.js';
import { streamQuery } from './parleyQuery.js';
import { activityKeys } from './queryKeys.js';
import { scopeOf } from './scopeOf.js';
import type { HookOptions, Read } from './shapes.js';
import { useActivityElement } from './useActivityElement.js';
import { useNewest } from './useNewest.js';
import { useParleyQuery } from './useParleyQuery.js';
import { useToday } from './useToday.js';
import { useUi } from './useUi.js';

/** Query options of activity logs, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. Live. */
export const activityQueries = {
  /** One log, newest first, and whether older activities exist: what `useActivities` reads. */
  list: (client: ParleyClient, config: ActivitySubscribeConfig = {}) =>
    streamQuery(activityKeys.list(scopeOf(client), config), () => client.getActivityElement().getActivityFeed(config)),
};

export interface UseActivitiesResult extends Read<ActivityRecord[]> {
  /** The same activities by local date, newest day first. Empty until loaded. */
  groups: ActivityGroup[];
  /** Older activities exist. */
  hasNextPage: boolean;
  /** Loads the next older page into `data`. */
  fetchNextPage: () => Promise<void>;
}

/**
 * The activity log, newest first, live. Without a config it has all that the person may see.
 * @example const { groups } = useActivities({ documentIds: ['roadmap'], maxDays: 7 });
 */
export function useActivities(config: ActivitySubscribeConfig = {}, options?: HookOptions): UseActivitiesResult {
  const { fetchNextActivities } = useActivityElement();
  const { data, ...read } = useParleyQuery((client) => activityQueries.list(client, config), options);
  const today = useToday();
  const language = useUi(selectLanguage) ?? globalThis.navigator?.language ?? 'en';
  const newest = useNewest(config);
  return {
    ...read,
    data: data?.activities,
    groups: useMemo(() => groupActivities(data?.activities ?? [], today, language), [data, today, language]),
    hasNextPage: data?.hasNextPage ?? false,
    fetchNextPage: useCallback(() => fetchNextActivities(newest.current), [fetchNextActivities, newest]),
  };
}

const selectLanguage = ({ language }: UiState) => language;
