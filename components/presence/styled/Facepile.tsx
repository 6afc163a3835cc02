'use client';
import { forwardRef, type MouseEvent } from 'react';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';
import type { FollowCallbacks } from '../../follow/styled/FollowCallbacks.js';
import { Slotted } from '../../internal/Slotted.js';
import { useLazy } from '../../internal/useLazy.js';
import { PresenceAvatar, PresenceName, PresenceStatus } from '../personParts.js';
import { usePresenceState } from '../PresenceContext.js';
import { PresenceList, PresencePerson } from '../PresenceList.js';
import { PresenceOverflow, PresenceOverflowList, PresenceOverflowTrigger } from '../PresenceOverflow.js';
import { PresenceRoot, type PresenceRootProps } from '../PresenceRoot.js';
import { FaceButton } from './FaceButton.js';
import type { PresenceSlots } from './slots.js';
import { useFollowOnClick } from './useFollowOnClick.js';

export interface FacepileProps extends PresenceRootProps, FollowCallbacks {
  followOnClick?: boolean | undefined;
  slots?: PresenceSlots | undefined;
  'data-parley-theme'?: string | undefined;
}

const loadFollowBar = () => import('../../follow/styled/FollowBar.js');

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
      <PresenceOverflow className="parley-more-faces">
        <PresenceOverflowTrigger className="parley-face-button parley-face-count" />
        <PresenceOverflowList className="parley-faces-list">
          {(user) => (
            <PresencePerson key={user.userId} user={user}>
              {/* Its words are its name. */}
              <FaceButton
                {...{ user, following }}
                className="parley-faces-row"
                aria-label={undefined}
                title={undefined}
              >
                <Slotted of={slots.Row} name="Row" props={{ user }}>
                  <Row user={user} />
                </Slotted>
              </FaceButton>
            </PresencePerson>
          )}
        </PresenceOverflowList>
      </PresenceOverflow>
    </PresenceRoot>
  );
});

function Row({ user }: { user: PresenceUser }) {
  return (
    <>
      <span className="parley-face" data-parley-state={user.onlineStatus}>
        <PresenceAvatar className="parley-avatar" />
      </span>
      <PresenceName className="parley-faces-name" />
      <PresenceStatus className="parley-faces-status" />
    </>
  );
}

/** Where its code cannot be loaded either, nothing is said: a row of faces is no reason to disturb a page. */
function Failure() {
  const { status } = usePresenceState('Presence.Root');
  const { module } = useLazy(loadFailure, status === 'error');
  return status === 'error' && module ? <module.FacepileFailure /> : null;
}

const loadFailure = () => import('./FacepileFailure.js');
