'use client';
import { useCallback, useMemo } from 'react';
import type { ActivityRecord, ActivitySubscribeConfig, CreateActivityData } from '../src/elements/activity/Activity.js';
import { type ActivityGroup, groupActivities } from '../src/elements/activity/groupActivities.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useActivityElement } from './elements.js';
import { mutationKeys } from './mutationKeys.js';
import { streamQuery } from './parleyQuery.js';
import { activityKeys, scopeOf } from './queryKeys.js';
import type { HookOptions, Read, Write } from './shapes.js';
import { useNewest } from './useNewest.js';
import { useParleyQuery } from './useParleyQuery.js';
import { useToday } from './useToday.js';
import { useUi } from './useUi.js';
import { useWrite } from './useWrite.js';
import { withDocuments } from './withDocuments.js';

/** Query options of activity logs, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. Live. */
export const activityQueries = {
  /** Query options for `useActivities`: one log, newest first, and whether older activities exist. */
  list: (client: ParleyClient, config: ActivitySubscribeConfig = {}) =>
    streamQuery(activityKeys.list(scopeOf(client), config), () =>
      withDocuments(client).getActivityElement().getActivityFeed(config),
    ),
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

/**
 * Adds an activity of the signed-in person to the log of the root document. While offline it is queued. Fails with
 * `INVALID_ARGUMENT`; `PERMISSION_DENIED` when the person may only read; `FAILED_PRECONDITION` when no document is open or the service stores no
 * activities; and with the error of your activity provider's `save`.
 */
export function useCreateActivity(): Write<CreateActivityData, void> {
  return useWrite(mutationKeys.activities('createActivity'), (client, data) =>
    client.getActivityElement().createActivity(data),
  );
}

const selectLanguage = ({ language }: UiState) => language;
