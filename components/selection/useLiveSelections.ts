'use client';
import { useEffect, useState } from 'react';
import { useSelectionElement } from '../../hooks/elements.js';
import type {
  LiveSelection,
  UserIndicator,
  UserIndicatorPosition,
  UserIndicatorType,
} from '../../src/elements/selection/LiveSelection.js';
import { createSelectionMarks } from './createSelectionMarks.js';
import type { LiveSelectionLayer } from './LiveSelectionContext.js';

export interface LiveSelectionOptions {
  /** Where a mark has the sign of its person. @default 'end', or as `setUserIndicatorPosition` says */
  indicatorPosition?: UserIndicatorPosition | undefined;
  /** Their picture, or their name. @default 'avatar', or as `setUserIndicatorType` says */
  indicatorType?: UserIndicatorType | undefined;
  /** After so long without a key, a touch or a move others do not see the selection any more, ms. Of the whole client. @default 300000 */
  inactivityTime?: number | undefined;
}

const BY_DEFAULT: UserIndicator = { isEnabled: true, position: 'end', type: 'avatar' };

/** The fields and selections of others, and the function that positions their marks. */
export function useLiveSelections(options: LiveSelectionOptions): LiveSelectionLayer & { selections: LiveSelection[] } {
  const { indicatorPosition, indicatorType, inactivityTime } = options;
  const element = useSelectionElement();
  const [marks] = useState(createSelectionMarks);
  const [selections, setSelections] = useState<LiveSelection[]>([]);
  const [indicator, setIndicator] = useState(BY_DEFAULT);

  useEffect(() => {
    if (inactivityTime !== undefined) element.setInactivityTime(inactivityTime);
  }, [element, inactivityTime]);
  useEffect(() => {
    const shown = element.getUserIndicator().subscribe(setIndicator);
    const others = element.getLiveSelectionData().subscribe((data) => {
      marks.place(data ?? []);
      setSelections(data ?? []);
    });
    return () => {
      shown.unsubscribe();
      others.unsubscribe();
      marks.stop();
    };
  }, [element, marks]);

  return {
    marks,
    selections: indicator.isEnabled ? selections : [],
    indicator: {
      ...indicator,
      position: indicatorPosition ?? indicator.position,
      type: indicatorType ?? indicator.type,
    },
  };
}
