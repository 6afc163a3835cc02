'use client';
import { useRef } from 'react';
import { useLoadAhead } from '../../internal/useLoadAhead.js';
import { ActivityLogLoadMore } from '../activityControls.js';
import { useActivityLogActions, useActivityLogState } from '../ActivityLogContext.js';

/** Loads older activities automatically as the reader scrolls near. */
export function LoadOlder({ scroller }: { scroller: Element | null }) {
  const { rows, hasNextPage, isLoadingMore, hasFailedMore } = useActivityLogState('ActivityLog.LoadMore');
  const { loadMore } = useActivityLogActions('ActivityLog.LoadMore');
  const button = useRef<HTMLButtonElement>(null);
  // A failure is retried by the person, not in a loop.
  const isWaiting = hasNextPage && !isLoadingMore && !hasFailedMore && rows.length > 0;
  useLoadAhead({ scroller, button, isWaiting, length: rows.length, loadMore });
  return <ActivityLogLoadMore className="parley-more" ref={button} />;
}
