'use client';
import { useState, type MouseEvent } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useObservable } from '../../../hooks/useObservable.js';
import { contextOf } from '../../../src/contextOf.js';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';

/** What the newest press wants: to follow somebody, or nobody any more. */
export interface FollowRequest {
  userId: string | null;
}

/** Whom this person follows, and what a press on a face asks for. The code that does it comes with the first wish. */
export function useFollowOnClick() {
  const { ownPresence, session } = contextOf(useParley().client);
  const { following = null } = useObservable(ownPresence);
  const [wish, setWish] = useState<FollowRequest | null>(null);

  function press({ userId, localOnly, addedBy }: PresenceUser, { defaultPrevented }: MouseEvent) {
    // A bot has no window.
    if (defaultPrevented || localOnly || addedBy !== undefined || userId === session.scope.value.userId) return;
    setWish({ userId: following === userId ? null : userId });
  }
  return { following, wish, press };
}
