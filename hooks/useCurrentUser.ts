'use client';
import type { User } from '../src/ParleyTypes.js';
import { useParley } from './ParleyContext.js';
import { useObservable } from './useObservable.js';

/** The person signed in; `undefined` while that is not known yet, `null` when nobody is. */
export function useCurrentUser(): User | null | undefined {
  const { session } = useParley().client.context;
  const user = useObservable(session.user);
  const status = useObservable(session.status);
  return user ?? (status === 'signedOut' ? null : undefined);
}
