'use client';
import type { MouseEvent } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import type { PresenceUser } from '../../src/elements/presence/Presence.js';
import { createPartContext } from '../internal/createPartContext.js';

/** State shared by the parts. */
export interface PresenceState {
  /** Everybody, the most active first; the person who is signed in before all others. */
  people: readonly PresenceUser[];
  /** The first `maxUsers` of them. */
  shown: readonly PresenceUser[];
  /** The others. */
  rest: readonly PresenceUser[];
  /** Id of the person who is signed in, when they are among the people. */
  selfId: string | undefined;
  status: 'loading' | 'error' | 'empty' | 'ready';
  error: ParleyError | null;
  refetch(): void;
  click(user: PresenceUser, event: MouseEvent): void;
}

export const [PresenceProvider, usePresenceState] = createPartContext<PresenceState>('Presence.Root');
export const [PresencePersonProvider, usePresencePerson] = createPartContext<PresenceUser>('Presence.Person');
