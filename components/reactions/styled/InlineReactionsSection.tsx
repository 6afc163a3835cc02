'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import type { ElementReactionsOptions } from '../useElementReactions.js';
import type { InlineReactionsSlots } from './slots.js';

export interface InlineReactionsSectionProps
  extends
    BoundedProps,
    Omit<ElementReactionsOptions, 'targetElementId'>,
    Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /** Id of the element that people react to. It is the host's: the element need not be in the page. */
  targetReactionElementId: string;
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: InlineReactionsSlots | undefined;
}

const loadReactions = () => import('./InlineReactions.js');

const Unbounded = forwardRef<HTMLDivElement, Drawn<InlineReactionsSectionProps>>(
  function InlineReactionsSection(props, ref) {
    return useFeature('reaction') ? <Section {...props} ref={ref} /> : null;
  },
);

/**
 * The reactions to an element of the root document's page, live, and a button to add one. Renders a `<div>`. Its code is a chunk of its own.
 */
export const InlineReactionsSection = withBoundary<InlineReactionsSectionProps, HTMLDivElement>(
  'InlineReactionsSection',
  Unbounded,
);

const Section = forwardRef<HTMLDivElement, Drawn<InlineReactionsSectionProps>>(function Section(
  { targetReactionElementId, customReactions, readOnly, slots, darkMode, variant, className, ...props },
  ref,
) {
  const { module, hasFailed } = useLazy(loadReactions, true);
  usePreset();
  const root = {
    ...props,
    'data-parley-variant': variant,
    ...themeAttribute(darkMode),
    className: ['parley-root parley-inline-reactions', className].filter(Boolean).join(' '),
    ref,
  };
  // A row of reactions is no reason to disturb a page: it stays empty where its code cannot be loaded.
  if (!module) return <div data-parley-state={hasFailed ? 'error' : 'loading'} {...root} />;
  return (
    <module.InlineReactions
      {...{ customReactions, readOnly, slots }}
      targetElementId={targetReactionElementId}
      {...root}
    />
  );
});
