'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { useFeature } from '../../hooks/useFeature.js';
import { moveBetweenRows } from '../internal/moveBetweenRows.js';
import { useStrings } from '../internal/useStrings.js';
import { ActivityLogActionsProvider, ActivityLogStateProvider } from './ActivityLogContext.js';
import { activityStrings } from './strings.js';
import { useActivityLog, type ActivityLogOptions } from './useActivityLog.js';

export interface ActivityLogRootProps extends ActivityLogOptions, ComponentPropsWithoutRef<'section'> {
  /** Render the single child in place of the `<section>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The activity log, live, for the parts inside. Renders a `<section>`. `data-parley-state`: `loading` | `error` | `empty` | `noMatch` |
 * `ready`. Arrow keys, Home and End go from row to row.
 */
export const ActivityLogRoot = forwardRef<HTMLElement, ActivityLogRootProps>(function ActivityLogRoot(props, ref) {
  return useFeature('activity') ? <Root {...props} ref={ref} /> : null;
});

/** A separate component, so that a host with the feature off does not pay for its subscriptions. */
const Root = forwardRef<HTMLElement, ActivityLogRootProps>(function Root(
  { config, useDummyData, onActivityClick, asChild = false, onKeyDown, ...props },
  ref,
) {
  const strings = useStrings(activityStrings);
  const { state, actions } = useActivityLog({ config, useDummyData, onActivityClick });
  const Comp = asChild ? Slot : 'section';

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event);
    if (!event.defaultPrevented && moveBetweenRows(event.currentTarget, event)) event.preventDefault();
  }

  return (
    <ActivityLogActionsProvider value={actions}>
      <ActivityLogStateProvider value={state}>
        <Comp
          aria-label={strings.title}
          aria-busy={state.status === 'loading' || undefined}
          data-parley-part="activity-log"
          data-parley-state={state.status}
          {...props}
          onKeyDown={handleKeyDown}
          ref={ref}
        />
      </ActivityLogStateProvider>
    </ActivityLogActionsProvider>
  );
});
