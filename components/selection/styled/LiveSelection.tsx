'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import type { LiveSelectionOptions } from '../useLiveSelections.js';
import type { LiveSelectionSlots } from './slots.js';

export interface LiveSelectionProps
  extends BoundedProps, LiveSelectionOptions, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: LiveSelectionSlots | undefined;
}

const loadLayer = () => import('./SelectionLayer.js');

const Unbounded = forwardRef<HTMLDivElement, Drawn<LiveSelectionProps>>(function LiveSelection(props, ref) {
  return useFeature('liveSelection') ? <Layer {...props} ref={ref} /> : null;
});

/**
 * Marks the fields that the others in the root document write in, and the text that they have selected, with a ring or a tint in their color and
 * their picture or name. They see this person's. The text itself is not sent. Renders a `<div>` at the end of the page's body,
 * which takes no clicks. Its code is a chunk of its own.
 */
export const LiveSelection = withBoundary<LiveSelectionProps, HTMLDivElement>('LiveSelection', Unbounded);

const Layer = forwardRef<HTMLDivElement, Drawn<LiveSelectionProps>>(function Layer(
  { darkMode, variant, className, ...props },
  ref,
) {
  const { module } = useLazy(loadLayer, true);
  usePreset();
  if (!module) return null;
  return (
    <module.SelectionLayer
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      className={['parley-root parley-selections', className].filter(Boolean).join(' ')}
      {...props}
      ref={ref}
    />
  );
});
