'use client';
import { forwardRef, useState } from 'react';
import { NO_PROPS, Slotted } from '../../internal/Slotted.js';
import { selectLook } from '../../internal/selectLook.js';
import { useStrings } from '../../internal/useStrings.js';
import { ActivityLogFeatureFilter, ActivityLogPersonFilter } from '../activityControls.js';
import { ActivityLogAnnouncer } from '../activityNotices.js';
import { ActivityLogRoot, type ActivityLogRootProps } from '../ActivityLogRoot.js';
import { activityStrings } from '../strings.js';
import { ActivityRows } from './ActivityRows.js';
import { ActivityBanners, ActivityStates } from './ActivityStates.js';
import { LoadOlder } from './LoadOlder.js';
import type { ActivityLogSlots } from './slots.js';

export interface ActivityLogPanelProps extends ActivityLogRootProps {
  slots: ActivityLogSlots;
}

/** The log itself. The chunk behind `ActivityLog`. */
export const ActivityLogPanel = forwardRef<HTMLElement, ActivityLogPanelProps>(function ActivityLogPanel(
  { slots, ...props },
  ref,
) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <ActivityLogRoot {...props} ref={ref}>
      <Slotted of={slots.Header} name="Header" props={NO_PROPS}>
        <Head />
      </Slotted>
      <ActivityBanners />
      <div className="parley-scroll" ref={setScroller}>
        <ActivityStates slots={slots} />
        {scroller && <ActivityRows scroller={scroller} Item={slots.Item} />}
        <LoadOlder scroller={scroller} />
      </div>
      <ActivityLogAnnouncer className="parley-hidden" />
    </ActivityLogRoot>
  );
});

function Head() {
  const strings = useStrings(activityStrings);
  return (
    <>
      <div className="parley-head">
        <h2 className="parley-title">{strings.title}</h2>
      </div>
      <div className="parley-sidebar-bar parley-activity-bar">
        <ActivityLogFeatureFilter {...selectLook} className="parley-choice" />
        <ActivityLogPersonFilter {...selectLook} className="parley-choice" />
      </div>
    </>
  );
}
