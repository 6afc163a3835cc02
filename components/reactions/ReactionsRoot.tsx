'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../hooks/useFeature.js';
import { reactionStrings } from '../internal/reactions/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { ReactionsProvider } from './ReactionsContext.js';
import { type ElementReactionsOptions, useElementReactions } from './useElementReactions.js';

export interface ReactionsRootProps extends ElementReactionsOptions, ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The reactions to one element of the root document's page, live, for the parts inside. Renders a `<div>`, a group. `data-parley-state`:
 * `loading` | `error` | `empty` | `ready`.
 */
export const ReactionsRoot = forwardRef<HTMLDivElement, ReactionsRootProps>(function ReactionsRoot(props, ref) {
  return useFeature('reaction') ? <Root {...props} ref={ref} /> : null;
});

/** A separate component, so that a host with the feature off does not pay for its subscriptions. */
const Root = forwardRef<HTMLDivElement, ReactionsRootProps>(function Root(
  { targetElementId, customReactions, readOnly, asChild = false, ...props },
  ref,
) {
  const strings = useStrings(reactionStrings);
  const state = useElementReactions({ targetElementId, customReactions, readOnly });
  const Comp = asChild ? Slot : 'div';
  return (
    <ReactionsProvider value={state}>
      <Comp
        role="group"
        aria-label={strings.reactions}
        aria-busy={state.status === 'loading' || undefined}
        data-parley-part="inline-reactions"
        data-parley-state={state.status}
        {...props}
        ref={ref}
      />
    </ReactionsProvider>
  );
});
