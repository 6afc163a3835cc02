'use client';
import { forwardRef } from 'react';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';
import { FailureSign } from '../../internal/FailureSign.js';
import { Slotted } from '../../internal/Slotted.js';
import { useStrings } from '../../internal/useStrings.js';
import { PresenceAvatar, PresenceButton, PresenceName, PresenceStatus } from '../personParts.js';
import { usePresenceState } from '../PresenceContext.js';
import { PresenceList, PresencePerson } from '../PresenceList.js';
import { PresenceOverflow, PresenceOverflowList, PresenceOverflowTrigger } from '../PresenceOverflow.js';
import { PresenceRoot, type PresenceRootProps } from '../PresenceRoot.js';
import { presenceStrings } from '../strings.js';
import type { PresenceSlots } from './slots.js';

export interface FacepileProps extends PresenceRootProps {
  slots?: PresenceSlots | undefined;
}

/** The row of faces itself. The chunk behind `Presence`. */
export const Facepile = forwardRef<HTMLDivElement, FacepileProps>(function Facepile({ slots = {}, ...props }, ref) {
  return (
    <PresenceRoot {...props} ref={ref}>
      <Failure />
      <PresenceList className="parley-faces">
        {(user) => (
          <PresencePerson key={user.userId} user={user} className="parley-face">
            <PresenceButton className="parley-face-button">
              <Slotted of={slots.Avatar} name="Avatar" props={{ user }}>
                <PresenceAvatar className="parley-avatar" />
              </Slotted>
            </PresenceButton>
          </PresencePerson>
        )}
      </PresenceList>
      <PresenceOverflow className="parley-more-faces">
        <PresenceOverflowTrigger className="parley-face-button parley-face-count" />
        <PresenceOverflowList className="parley-faces-list">
          {(user) => (
            <PresencePerson key={user.userId} user={user}>
              {/* Its words are its name. */}
              <PresenceButton className="parley-faces-row" aria-label={undefined} title={undefined}>
                <Slotted of={slots.Row} name="Row" props={{ user }}>
                  <Row user={user} />
                </Slotted>
              </PresenceButton>
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

function Failure() {
  const { status, error, refetch } = usePresenceState('Presence.Root');
  const strings = useStrings(presenceStrings);
  return status === 'error' ? <FailureSign what={strings.error} error={error} onRetry={refetch} /> : null;
}
