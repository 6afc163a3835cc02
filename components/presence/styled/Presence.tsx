'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { loadHere } from '../../internal/loadHere.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import type { FollowCallbacks } from '../../follow/styled/FollowCallbacks.js';
import type { PresenceOptions } from '../usePeopleHere.js';
import type { PresenceSlots } from './slots.js';

export interface PresenceProps
  extends
    BoundedProps,
    PresenceOptions,
    FollowCallbacks,
    Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /**
   * A press on somebody follows them: their location, and what their window shows; pressed again, it ends. It does not when
   * `onPresenceUserClick` calls `preventDefault` of its event. @default true
   */
  followOnClick?: boolean | undefined;
  /** Dark or light whatever surrounds the component. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: PresenceSlots | undefined;
}

const Unbounded = forwardRef<HTMLDivElement, Drawn<PresenceProps>>(function Presence(props, ref) {
  return useFeature('presence') ? <Here {...props} ref={ref} /> : null;
});

/**
 * The faces of those who are in the root document now, live: a ring and a word say who is away or offline, a number opens the list of those who
 * do not fit. Makes the client one of them. Renders a `<div>`. Its code is a chunk of its own, with that of `Cursors`.
 */
export const Presence = withBoundary<PresenceProps, HTMLDivElement>('Presence', Unbounded);

const Here = forwardRef<HTMLDivElement, Drawn<PresenceProps>>(function Here(
  { darkMode, variant, className, ...props },
  ref,
) {
  const { module } = useLazy(loadHere, true);
  usePreset();
  const root = {
    'data-parley-variant': variant,
    ...themeAttribute(darkMode),
    className: ['parley-root parley-presence', className].filter(Boolean).join(' '),
    ref,
  };
  // A row of faces is no reason to disturb a page: it stays empty where its code cannot be loaded.
  return module ? <module.Facepile {...props} {...root} /> : <div data-parley-state="loading" {...root} />;
});
