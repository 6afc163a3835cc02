'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createStore } from 'zustand';
import type { ActivityFeatureType } from '@parley/protocol';
import { personText } from '@parley/protocol/constants';
import { useActivities } from '../../hooks/activities.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useIsOffline } from '../../hooks/session.js';
import { useNewest } from '../../hooks/useNewest.js';
import { useToday } from '../../hooks/useToday.js';
import type { ActivityRecord, ActivitySubscribeConfig } from '../../src/elements/activity/Activity.js';
import { type ActivityGroup, groupActivities } from '../../src/elements/activity/groupActivities.js';
import { useMissing } from '../internal/useMissing.js';
import { useLanguage } from '../internal/useStrings.js';
import type { ActivityLogActions, ActivityLogFilter, ActivityLogRow, ActivityLogState } from './ActivityLogContext.js';
import { dummyActivities } from './dummyActivities.js';

export interface ActivityLogOptions {
  /** Which activities. @default all that the person may see in the organization */
  config?: ActivitySubscribeConfig | undefined;
  /** Sample activities instead of those of the service: to preview the design. @default false */
  useDummyData?: boolean | undefined;
  /** A click on an activity; one about a comment selects its thread too, unless `preventDefault` was called. */
  onActivityClick?: ((event: { activity: ActivityRecord; preventDefault(): void }) => void) | undefined;
}

const FEATURES: readonly ActivityFeatureType[] = ['comment', 'reaction', 'recorder', 'crdt', 'custom'];
const NO_CONFIG: ActivitySubscribeConfig = {};

/** State and actions of the parts of one log. */
export function useActivityLog({ config = NO_CONFIG, useDummyData = false, onActivityClick }: ActivityLogOptions): {
  state: ActivityLogState;
  actions: ActivityLogActions;
} {
  const [filter, setFilter] = useState<ActivityLogFilter>({});
  const read = useActivities(narrowed(config, filter), { enabled: !useDummyData });
  const dummy = useDummies(useDummyData, filter);
  const groups = dummy ?? read.groups;
  const rows = useMemo(() => rowsOf(groups), [groups]);
  const people = usePeople(rows);
  const { loadMore, isLoadingMore, hasFailedMore } = useMore(read.fetchNextPage);
  const isFiltered = filter.featureType !== undefined || filter.userId !== undefined;
  const isOffline = useIsOffline();
  const missing = useMissing(false);
  const isLoading = !useDummyData && read.data === undefined && (read.isError || !missing);
  const status = isLoading
    ? read.isError
      ? 'error'
      : 'loading'
    : rows.length > 0
      ? 'ready'
      : isFiltered
        ? 'noMatch'
        : 'empty';

  const element = useParley().client.getCommentElement();
  const newest = useNewest({ onActivityClick, refetch: read.refetch, loadMore });
  const [store] = useState(() => createStore<{ currentId: string | null }>(() => ({ currentId: null })));
  useEffect(() => {
    const { currentId } = store.getState();
    const isThere = rows.some(({ activity }) => activity.id === currentId);
    if (!isThere) store.setState({ currentId: rows[0]?.activity.id ?? null });
  }, [store, rows]);

  const actions = useMemo(
    (): ActivityLogActions => ({
      rows: store,
      setFilter: (change) => setFilter((before) => ({ ...before, ...change })),
      clearFilter: () => setFilter({}),
      loadMore: () => newest.current.loadMore(),
      refetch: () => void newest.current.refetch(),
      canOpen: (activity) => newest.current.onActivityClick !== undefined || isOfThread(activity),
      open(activity) {
        let isPrevented = false;
        newest.current.onActivityClick?.({ activity, preventDefault: () => (isPrevented = true) });
        if (!isPrevented && isOfThread(activity)) element.selectCommentByAnnotationId(activity.targetEntityId);
      },
    }),
    [store, element, newest],
  );
  return {
    actions,
    state: {
      rows,
      status,
      error: read.error,
      missing: useDummyData ? null : missing,
      isOffline: isOffline && !useDummyData,
      hasNextPage: read.hasNextPage,
      isLoadingMore,
      hasFailedMore,
      filter,
      people,
      features: featuresOf(config),
    },
  };
}

const isOfThread = ({ featureType, actionType, targetEntityId }: ActivityRecord) =>
  featureType === 'comment' && actionType !== 'comment_annotation.delete' && targetEntityId !== undefined;

/** The host's query, narrowed by the reader's filter. */
const narrowed = (config: ActivitySubscribeConfig, { featureType, userId }: ActivityLogFilter) => ({
  ...config,
  ...(featureType && { featureTypes: [featureType] }),
  ...(userId !== undefined && { userIds: [userId] }),
});

function featuresOf({ featureTypes, excludeFeatureTypes }: ActivitySubscribeConfig): readonly ActivityFeatureType[] {
  return FEATURES.filter((feature) =>
    featureTypes?.length ? featureTypes.includes(feature) : !excludeFeatureTypes?.includes(feature),
  );
}

function rowsOf(groups: readonly ActivityGroup[]): ActivityLogRow[] {
  return groups.flatMap(({ label, items }) =>
    items.map((activity, index) => ({ activity, day: index === 0 ? label : undefined })),
  );
}

function useDummies(isOn: boolean, { featureType, userId }: ActivityLogFilter): ActivityGroup[] | null {
  const today = useToday();
  const language = useLanguage();
  return useMemo(() => {
    if (!isOn) return null;
    const shown = dummyActivities(today).filter(
      (activity) =>
        (!featureType || activity.featureType === featureType) &&
        (userId === undefined || activity.actionUser.userId === userId),
    );
    return groupActivities(shown, today, language);
  }, [isOn, today, language, featureType, userId]);
}

/** Everybody who was met in the log, by name: also while it is narrowed to one of them. */
function usePeople(rows: readonly ActivityLogRow[]): ActivityLogState['people'] {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const met = rows
    .filter(({ activity }) => activity.resolution.person === 'ready')
    .map(({ activity: { actionUser } }) => [actionUser.userId, personText(actionUser)] as const);
  // Two activities may know one person by two names; the first of them counts.
  const next = new Map([...known, ...met.toReversed()]);
  const isNew = [...next].some(([userId, name]) => known.get(userId) !== name);
  if (isNew) setKnown(next);
  return useMemo(
    () => [...known].map(([userId, name]) => ({ userId, name })).sort((a, b) => a.name.localeCompare(b.name)),
    [known],
  );
}

function useMore(fetchNextPage: () => Promise<void>) {
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loadMore = useCallback(() => {
    setMore('loading');
    fetchNextPage().then(
      () => setMore('idle'),
      () => setMore('failed'),
    );
  }, [fetchNextPage]);
  return { loadMore, isLoadingMore: more === 'loading', hasFailedMore: more === 'failed' };
}
