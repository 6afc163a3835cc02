'use client';
import type { User } from '../src/ParleyTypes.js';
import { useParley } from './ParleyContext.js';
import { useObservable } from './useObservable.js';
import { contextOf } from '../src/contextOf.js';

/** The person signed in; `undefined` while that is not known yet, `null` when nobody is. */
export function useCurrentUser(): User | null | undefined {
  const { session } = contextOf(useParley().client);
  const user = useObservable(session.user);
  const status = useObservable(session.status);
  const failure = useObservable(session.failure);
  return user ?? (status === 'signedOut' || failure ? null : undefined);
}
