'use client';
import { forwardRef, type MouseEvent } from 'react';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';
import type { FollowCallbacks } from '../../follow/styled/FollowCallbacks.js';
import { Slotted } from '../../internal/Slotted.js';
import { useLazy } from '../../internal/useLazy.js';
import { PresenceAvatar } from '../personParts.js';
import { usePresenceState } from '../PresenceContext.js';
import { PresenceList, PresencePerson } from '../PresenceList.js';
import { PresenceRoot, type PresenceRootProps } from '../PresenceRoot.js';
import { FaceButton } from './FaceButton.js';
import type { LaterFacesProps } from './LaterFaces.js';
import { loadLaterFaces } from './loadLaterFaces.js';
import type { PresenceSlots } from './slots.js';
import { useFollowOnClick } from './useFollowOnClick.js';

export interface FacepileProps extends PresenceRootProps, FollowCallbacks {
  followOnClick?: boolean | undefined;
  slots?: PresenceSlots | undefined;
  'data-parley-theme'?: string | undefined;
}

/** The row of faces itself. The chunk behind `Presence`. */
export const Facepile = forwardRef<HTMLDivElement, FacepileProps>(function Facepile(
  { slots = {}, followOnClick = true, onFollowDocumentChange, onFollowLocationChange, onPresenceUserClick, ...props },
  ref,
) {
  const { following: followed, wish, press } = useFollowOnClick();
  const following = followOnClick ? followed : undefined;

  function handleClick(user: PresenceUser, event: MouseEvent) {
    onPresenceUserClick?.(user, event);
    if (followOnClick) press(user, event);
  }

  return (
    <PresenceRoot {...props} onPresenceUserClick={handleClick} ref={ref}>
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
        theme={props['data-parley-theme']}
        {...{ following, wish, slots, onFollowDocumentChange, onFollowLocationChange }}
      />
    </PresenceRoot>
  );
});

/** Where its code cannot be loaded, nothing is said: a row of faces is no reason to disturb a page. */
function Later(props: LaterFacesProps) {
  const { rest, status } = usePresenceState('Presence.Root');
  const isFollowing = props.wish !== null || typeof props.following === 'string';
  const { module } = useLazy(loadLaterFaces, isFollowing || status === 'error' || rest.length > 0);
  return module && <module.LaterFaces {...props} />;
}
