'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../hooks/useFeature.js';
import { useStrings } from '../internal/useStrings.js';
import { PresenceProvider } from './PresenceContext.js';
import { presenceStrings } from './strings.js';
import { usePeopleHere, type PresenceOptions } from './usePeopleHere.js';

export interface PresenceRootProps extends PresenceOptions, ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Who is in the root document now, for the parts inside; makes the client one of them. Renders a `<div>`, a group. `data-parley-state`:
 * `loading` | `error` | `empty` | `ready`.
 */
export const PresenceRoot = forwardRef<HTMLDivElement, PresenceRootProps>(function PresenceRoot(props, ref) {
  return useFeature('presence') ? <Root {...props} ref={ref} /> : null;
});

/** A separate component, so that a host with the feature off does not pay for its subscriptions. */
const Root = forwardRef<HTMLDivElement, PresenceRootProps>(function Root(
  {
    maxUsers,
    self,
    inactivityTime,
    offlineInactivityTime,
    locationId,
    onPresenceUserClick,
    onUsersChanged,
    asChild = false,
    ...props
  },
  ref,
) {
  const strings = useStrings(presenceStrings);
  const options = { maxUsers, self, inactivityTime, offlineInactivityTime, locationId };
  const state = usePeopleHere({ ...options, onPresenceUserClick, onUsersChanged });
  const Comp = asChild ? Slot : 'div';
  return (
    <PresenceProvider value={state}>
      <Comp
        role="group"
        aria-label={strings.title}
        aria-busy={state.status === 'loading' || undefined}
        data-parley-part="presence"
        data-parley-state={state.status}
        {...props}
        ref={ref}
      />
    </PresenceProvider>
  );
});
