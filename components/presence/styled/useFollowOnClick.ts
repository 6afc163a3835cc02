'use client';
import { useState, type MouseEvent } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useObservable } from '../../../hooks/useObservable.js';
import { contextOf } from '../../../src/contextOf.js';
import type { PresenceUser } from '../../../src/elements/presence/Presence.js';

/** The request of the newest press: whom to follow; `null`: stop following. */
export interface FollowRequest {
  userId: string | null;
}

/** Whom this person follows, and the request made by a press on a face. The code that handles it is loaded with the first request. */
export function useFollowOnClick() {
  const { ownPresence, session } = contextOf(useParley().client);
  const { following = null } = useObservable(ownPresence);
  const [request, setRequest] = useState<FollowRequest | null>(null);

  function press({ userId, localOnly, addedBy }: PresenceUser, { defaultPrevented }: MouseEvent) {
    // A bot has no window.
    if (defaultPrevented || localOnly || addedBy !== undefined || userId === session.scope.value.userId) return;
    setRequest({ userId: following === userId ? null : userId });
  }
  return { following, request, press };
}
