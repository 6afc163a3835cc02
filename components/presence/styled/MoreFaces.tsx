'use client';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';
import { Slotted } from '../../internal/Slotted.js';
import { PresenceName, PresenceStatus } from '../nameParts.js';
import { PresenceAvatar } from '../personParts.js';
import { PresencePerson } from '../PresenceList.js';
import { PresenceOverflow, PresenceOverflowList, PresenceOverflowTrigger } from '../PresenceOverflow.js';
import { FaceButton } from './FaceButton.js';
import type { PresenceSlots } from './slots.js';

export interface MoreFacesProps {
  /** See `FaceButton`. */
  following: string | null | undefined;
  slots: PresenceSlots;
}

/** The number of those who do not fit, and their list. */
export function MoreFaces({ following, slots }: MoreFacesProps) {
  return (
    <PresenceOverflow className="parley-more-faces">
      <PresenceOverflowTrigger className="parley-face-button parley-face-count" />
      <PresenceOverflowList className="parley-faces-list">
        {(user) => (
          <PresencePerson key={user.userId} user={user}>
            {/* Its words are its name. */}
            <FaceButton {...{ user, following }} className="parley-faces-row" aria-label={undefined} title={undefined}>
              <Slotted of={slots.Row} name="Row" props={{ user }}>
                <Row user={user} />
              </Slotted>
            </FaceButton>
          </PresencePerson>
        )}
      </PresenceOverflowList>
    </PresenceOverflow>
  );
}

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
