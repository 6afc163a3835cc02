'use client';
import type { ActivityFeatureType } from '@parley/protocol';
import { createButtonPart } from '../internal/createButtonPart.js';
import { useStrings } from '../internal/useStrings.js';
import { createSelectPart } from '../internal/createSelectPart.js';
import { useActivityLogActions, useActivityLogState } from './ActivityLogContext.js';
import { activityStrings } from './strings.js';

/** Chooses which kind of activity is shown. Renders a `<button>` that opens a list; nothing when there is only one kind. */
export const ActivityLogFeatureFilter = createSelectPart('ActivityLog.FeatureFilter', 'feature-filter', (name) => {
  const { features, filter } = useActivityLogState(name);
  const { setFilter } = useActivityLogActions(name);
  const strings = useStrings(activityStrings);
  if (features.length < 2) return null;
  return {
    label: strings.show,
    value: filter.featureType ?? '',
    options: [
      { value: '', name: strings.everything },
      ...features.map((feature) => ({ value: feature, name: strings[feature] })),
    ],
    choose: (value) =>
      setFilter({ featureType: features.find((feature): feature is ActivityFeatureType => feature === value) }),
  };
});

/** Chooses whose activities are shown: everybody's, or those of one person in the log. Renders a `<button>` that opens a list; nothing while no person is known. */
export const ActivityLogPersonFilter = createSelectPart('ActivityLog.PersonFilter', 'person-filter', (name) => {
  const { people, filter } = useActivityLogState(name);
  const { setFilter } = useActivityLogActions(name);
  const strings = useStrings(activityStrings);
  if (people.length === 0) return null;
  return {
    label: strings.person,
    value: filter.userId ?? '',
    options: [
      { value: '', name: strings.everybody },
      ...people.map(({ userId, name: person }) => ({ value: userId, name: person })),
    ],
    choose: (value) => setFilter({ userId: value || undefined }),
  };
});

/** Clears both filters. Rendered only while one of them is set. Renders a `<button>`. */
export const ActivityLogReset = createButtonPart('ActivityLog.Reset', 'reset', (name) => {
  const { filter } = useActivityLogState(name);
  const { clearFilter } = useActivityLogActions(name);
  const strings = useStrings(activityStrings);
  const isFiltered = filter.featureType !== undefined || filter.userId !== undefined;
  return isFiltered ? { label: strings.reset, run: clearFilter } : null;
});

/** Loads the log again. Renders a `<button>`. */
export const ActivityLogRetry = createButtonPart('ActivityLog.Retry', 'retry', (name) => {
  const { refetch } = useActivityLogActions(name);
  return { label: useStrings(activityStrings).retry, run: refetch };
});

/** Loads older activities. Not rendered when there are none. Renders a `<button>`. `data-parley-state`: `loading` | `failed` | `idle`. */
export const ActivityLogLoadMore = createButtonPart('ActivityLog.LoadMore', 'load-more', (name) => {
  const { hasNextPage, isLoadingMore, hasFailedMore } = useActivityLogState(name);
  const { loadMore } = useActivityLogActions(name);
  const strings = useStrings(activityStrings);
  if (!hasNextPage) return null;
  return {
    label: hasFailedMore ? strings.retry : strings.more,
    state: isLoadingMore ? 'loading' : hasFailedMore ? 'failed' : 'idle',
    run: () => isLoadingMore || loadMore(),
  };
});
