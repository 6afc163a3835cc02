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
import { loadFailure, loadFollowBar, loadMoreFaces } from './laterFaces.js';
import type { MoreFacesProps } from './MoreFaces.js';
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
  const { module: follow } = useLazy(loadFollowBar, wish !== null || typeof following === 'string');

  function handleClick(user: PresenceUser, event: MouseEvent) {
    onPresenceUserClick?.(user, event);
    if (followOnClick) press(user, event);
  }

  return (
    <PresenceRoot {...props} onPresenceUserClick={handleClick} ref={ref}>
      {follow && (
        <follow.FollowBar
          wish={wish}
          theme={props['data-parley-theme']}
          {...{ onFollowDocumentChange, onFollowLocationChange }}
        />
      )}
      <Failure />
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
      <More {...{ following, slots }} />
    </PresenceRoot>
  );
});

/** Those who do not fit, once there are some. */
function More(props: MoreFacesProps) {
  const { rest } = usePresenceState('Presence.Root');
  const { module } = useLazy(loadMoreFaces, rest.length > 0);
  return module && <module.MoreFaces {...props} />;
}

/** Where its code cannot be loaded either, nothing is said: a row of faces is no reason to disturb a page. */
function Failure() {
  const { status } = usePresenceState('Presence.Root');
  const { module } = useLazy(loadFailure, status === 'error');
  return status === 'error' && module ? <module.FacepileFailure /> : null;
}
