'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { LoadingRows } from '../../internal/LoadingRows.js';
import { useLazy } from '../../internal/useLazy.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import type { ActivityLogOptions } from '../useActivityLog.js';
import type { ActivityLogSlots } from './slots.js';

export interface ActivityLogProps
  extends BoundedProps, ActivityLogOptions, Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'onError'> {
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: ActivityLogSlots | undefined;
}

const loadPanel = () => import('./ActivityLogPanel.js');

const Unbounded = forwardRef<HTMLElement, Drawn<ActivityLogProps>>(function ActivityLog(props, ref) {
  return useFeature('activity') ? <Log {...props} ref={ref} /> : null;
});

/**
 * The activity log as part of a page, as large as its container: grouped by day, live, with filters by kind and person. Renders a
 * `<section>`. Its code is a chunk of its own.
 */
export const ActivityLog = withBoundary<ActivityLogProps, HTMLElement>('ActivityLog', Unbounded);

const Log = forwardRef<HTMLElement, Drawn<ActivityLogProps>>(function Log(
  { darkMode, variant, slots = {}, config, useDummyData, onActivityClick, className, ...props },
  ref,
) {
  const { module, hasFailed, retry } = useLazy(loadPanel, true);
  const strings = useStrings(shellStrings);
  usePreset();
  const root = {
    'data-parley-variant': variant,
    ...themeAttribute(darkMode),
    ...props,
    className: ['parley-root parley-panel', className].filter(Boolean).join(' '),
    ref,
  };
  if (module) return <module.ActivityLogPanel {...root} {...{ slots, config, useDummyData, onActivityClick }} />;
  return (
    <section
      aria-label={strings.title}
      aria-busy={!hasFailed}
      data-parley-state={hasFailed ? 'error' : 'loading'}
      {...root}
    >
      {hasFailed ? (
        <div role="alert" className="parley-notice">
          <p className="parley-notice-title">{strings.error}</p>
          <button type="button" className="parley-button" onClick={retry}>
            {strings.retry}
          </button>
        </div>
      ) : (
        <LoadingRows />
      )}
    </section>
  );
});

/** Texts that are needed before the chunk is loaded, as in the strings of the family. */
const shellStrings = { title: 'Activity', error: 'Activity could not be loaded', retry: 'Try again' } as const;
