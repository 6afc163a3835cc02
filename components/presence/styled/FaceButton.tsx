'use client';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';
import { PresenceButton, type PresenceButtonProps } from '../personParts.js';
import { usePresenceState } from '../PresenceContext.js';

interface FaceButtonProps extends PresenceButtonProps {
  user: PresenceUser;
  /** Id of the one who is followed; `undefined`: a press follows nobody here. */
  following: string | null | undefined;
}

/** The button of a person, pressed while they are followed. */
export function FaceButton({ user: { userId, localOnly, addedBy }, following, ...props }: FaceButtonProps) {
  const { selfId } = usePresenceState('Presence.Button');
  const canFollow = following !== undefined && userId !== selfId && !localOnly && !addedBy;
  return <PresenceButton aria-pressed={canFollow ? following === userId : undefined} {...props} />;
}
