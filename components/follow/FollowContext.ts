'use client';
import type { PresenceUser } from '../../src/elements/presence/Presence.js';
import { createPartContext } from '../internal/createPartContext.js';

/** Whom this person follows, and what ends it. */
export interface Following {
  user: PresenceUser;
  unfollow(): void;
}

export const [FollowProvider, useFollowing] = createPartContext<Following>('Follow.Root');
