'use client';
import { BrokenItem } from '../../internal/BrokenItem.js';
import { Boundary } from '../../internal/Boundary.js';
import { Slotted } from '../../internal/Slotted.js';
import { memo, useMemo, type ComponentType } from 'react';
import { useStore } from 'zustand';
import type { ActivityRecord } from '../../../src/elements/activity/Activity.js';
import { focusRow } from '../../internal/moveBetweenRows.js';
import { VirtualItems } from '../../internal/VirtualItems.js';
import { useVirtualRows } from '../../internal/useVirtualRows.js';
import { useActivityLogActions, useActivityLogState } from '../ActivityLogContext.js';
import { ActivityLogItem } from '../ActivityLogItem.js';
import { ActivityLogList } from '../ActivityLogList.js';
import {
  ActivityLogAvatar,
  ActivityLogDay,
  ActivityLogDocument,
  ActivityLogMessage,
  ActivityLogOpen,
  ActivityLogQuote,
  ActivityLogTime,
} from '../activityParts.js';

/** The rows on screen, and the current one wherever it is. */
export function ActivityRows({
  scroller,
  Item,
}: {
  scroller: Element;
  Item?: ComponentType<{ activity: ActivityRecord }> | undefined;
}) {
  const { rows: lines } = useActivityLogState('ActivityLog.List');
  const { rows: store } = useActivityLogActions('ActivityLog.List');
  const currentKey = useStore(store, ({ currentId }) => currentId);
  const { rows, restPx, measure, list, handleKeyDown } = useVirtualRows({
    scroller,
    keys: useMemo(() => lines.map(({ activity }) => activity.id), [lines]),
    currentKey,
    onMove: (currentId) => store.setState({ currentId }),
    focusRow,
  });
  return (
    <ActivityLogList className="parley-list" onKeyDown={handleKeyDown} ref={list}>
      <VirtualItems rows={rows} restPx={restPx} length={lines.length}>
        {(index, attributes) => {
          const row = lines[index]!; // of `keys`, which are made of the lines
          return (
            <ActivityLogItem row={row} {...attributes} ref={measure}>
              <ActivityLogDay className="parley-group-head parley-activity-day" />
              <Boundary fallback={<BrokenItem />} resetKeys={[row.activity]}>
                <Slotted of={Item} name="Item" props={{ activity: row.activity }}>
                  <Activity activity={row.activity} />
                </Slotted>
              </Boundary>
            </ActivityLogItem>
          );
        }}
      </VirtualItems>
    </ActivityLogList>
  );
}

/** The text of an activity. Renders only when it changes. */
const Activity = memo(function Activity(_: { activity: ActivityRecord }) {
  return (
    <div className="parley-row">
      <ActivityLogAvatar className="parley-avatar" />
      <div className="parley-row-text">
        <ActivityLogOpen className="parley-open">
          <ActivityLogMessage className="parley-headline" />
        </ActivityLogOpen>
        <ActivityLogQuote className="parley-body" />
        <div className="parley-meta">
          <ActivityLogDocument className="parley-document" />
          <ActivityLogTime className="parley-time" />
        </div>
      </div>
    </div>
  );
});
