'use client';
import { FailureSign } from '../../internal/FailureSign.js';
import { useStrings } from '../../internal/useStrings.js';
import { usePresenceState } from '../PresenceContext.js';
import { presenceStrings } from '../strings.js';

/** Says that the people could not be loaded; a click tries again. */
export function FacepileFailure() {
  const { error, refetch } = usePresenceState('Presence.Root');
  const strings = useStrings(presenceStrings);
  return <FailureSign what={strings.error} error={error} onRetry={refetch} />;
}
