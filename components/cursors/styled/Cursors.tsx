'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { loadHere } from '../../internal/loadHere.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import type { CursorsOptions } from '../useCursorPeople.js';
import type { CursorsSlots } from './slots.js';

export interface CursorsProps
  extends BoundedProps, CursorsOptions, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /** The picture of the person in place of an arrow with their name. @default false */
  avatarMode?: boolean | undefined;
  /** Dark or light whatever surrounds the component. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: CursorsSlots | undefined;
}

const Unbounded = forwardRef<HTMLDivElement, Drawn<CursorsProps>>(function Cursors(props, ref) {
  return useFeature('cursor') ? <Layer {...props} ref={ref} /> : null;
});

/**
 * The pointers of the others who are in the root document now, over the page, with their names. Others see this person's pointer. Renders a `<div>`
 * at the end of the page's body, which takes no clicks. Its code is a chunk of its own, with that of `Presence`.
 */
export const Cursors = withBoundary<CursorsProps, HTMLDivElement>('Cursors', Unbounded);

const Layer = forwardRef<HTMLDivElement, Drawn<CursorsProps>>(function Layer(
  { darkMode, variant, className, ...props },
  ref,
) {
  const { module } = useLazy(loadHere, true);
  usePreset();
  if (!module) return null;
  return (
    <module.CursorLayer
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      className={['parley-root parley-cursors', className].filter(Boolean).join(' ')}
      {...props}
      ref={ref}
    />
  );
});
