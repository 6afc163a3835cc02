'use client';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';
import { Slotted } from '../../internal/Slotted.js';
import { useLazy } from '../../internal/useLazy.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { type BoundedProps, type Drawn, withBoundary } from '../../internal/withBoundary.js';
import type { FollowCallbacks } from '../../follow/styled/FollowCallbacks.js';
import { PresenceAvatar } from '../personParts.js';
import { usePresenceState } from '../PresenceContext.js';
import { PresenceList, PresencePerson } from '../PresenceList.js';
import { PresenceRoot } from '../PresenceRoot.js';
import type { PresenceOptions } from '../usePeopleHere.js';
import { FaceButton } from './FaceButton.js';
import { FacepileFailure } from './FacepileFailure.js';
import type { LaterFacesProps } from './LaterFaces.js';
import { loadLaterFaces } from './loadLaterFaces.js';
import type { PresenceSlots } from './slots.js';
import { useFollowOnClick } from './useFollowOnClick.js';

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
  /** Forces dark or light mode. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: PresenceSlots | undefined;
}

const Unbounded = forwardRef<HTMLDivElement, Drawn<PresenceProps>>(function Presence(
  {
    darkMode,
    variant,
    className,
    slots = {},
    followOnClick = true,
    onFollowDocumentChange,
    onFollowLocationChange,
    onPresenceUserClick,
    ...props
  },
  ref,
) {
  usePreset();
  const { following: followed, request, press } = useFollowOnClick();
  const following = followOnClick ? followed : undefined;
  const theme = themeAttribute(darkMode);

  function handleClick(user: PresenceUser, event: MouseEvent) {
    onPresenceUserClick?.(user, event);
    if (followOnClick) press(user, event);
  }

  return (
    <PresenceRoot
      data-parley-variant={variant}
      {...theme}
      className={['parley-root parley-presence', className].filter(Boolean).join(' ')}
      {...props}
      onPresenceUserClick={handleClick}
      ref={ref}
    >
      <PresenceList className="parley-faces">
        {(user) => (
          <PresencePerson key={user.userId} user={user} className="parley-face">
            <FaceButton user={user} following={following} className="parley-face-button">
              <Slotted of={slots.Avatar} name="Avatar" props={{ user }}>
                <PresenceAvatar className="parley-avatar" />
              </Slotted>
            </FaceButton>
          </PresencePerson>
        )}
      </PresenceList>
      <Later
        theme={theme['data-parley-theme']}
        {...{ following, request, slots, onFollowDocumentChange, onFollowLocationChange }}
      />
    </PresenceRoot>
  );
});

/**
 * The faces of those who are in the root document now, live: a ring and a word say who is away or offline, a number opens the list of those who
 * do not fit. Makes the client one of them. Renders a `<div>`.
 */
export const Presence = withBoundary<PresenceProps, HTMLDivElement>('Presence', Unbounded);

/** A failure is said without more code, which could fail in the same way. Where that of the rest cannot be loaded, nothing is said. */
function Later(props: LaterFacesProps) {
  const { rest, status } = usePresenceState('Presence.Root');
  const isFollowing = props.request !== null || typeof props.following === 'string';
  const { module } = useLazy(loadLaterFaces, isFollowing || rest.length > 0);
  return (
    <>
      {status === 'error' && <FacepileFailure />}
      {module && <module.LaterFaces {...props} />}
    </>
  );
}
