'use client';
import { useCallback, useMemo } from 'react';
import type { ActivityFeed, ActivityRecord, ActivitySubscribeConfig } from '../src/elements/activity/Activity.js';
import { type ActivityGroup, groupActivities } from '../src/elements/activity/groupActivities.js';
import type { UiState } from '../src/ui/uiStore.js';
import type { HookOptions, Read } from './shapes.js';
import { useActivityElement } from './useActivityElement.js';
import { useNewest } from './useNewest.js';
import { useStream } from './useStream.js';
import { useToday } from './useToday.js';
import { useUi } from './useUi.js';

export interface UseActivitiesResult extends Read<ActivityRecord[]> {
  /** The same by the local date, newest day first; empty until loaded. */
  groups: ActivityGroup[];
  /** Older ones exist. */
  hasNextPage: boolean;
  /** Loads the next older ones into `data`. */
  fetchNextPage: () => Promise<void>;
}

/** The activity log, newest first, live: of everything that the person may see, or as `config` says. */
export function useActivities(config: ActivitySubscribeConfig = {}, options?: HookOptions): UseActivitiesResult {
  const { fetchNextActivities } = useActivityElement();
  const { data, ...read } = useStream<ActivityFeed>(
    {
      resource: 'activities',
      params: config,
      stream: (client) => client.getActivityElement().getActivityFeed(config),
    },
    options,
  );
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
