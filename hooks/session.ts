'use client';
import { useCallback, useMemo } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { contextOf } from '../src/contextOf.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { User } from '../src/ParleyTypes.js';
import type { SignInOptions } from '../src/session/AuthProvider.js';
import type { ConnectionState } from '../src/transport/Transport.js';
import { mutationKeys } from './mutationKeys.js';
import { useParley } from './ParleyContext.js';
import type { Write } from './shapes.js';
import { useDeclaredUser } from './useDeclaredUser.js';
import { useObservable } from './useObservable.js';
import { useWrite } from './useWrite.js';

/** The client. `null` on the server, and until the provider has called `onClientLoad`. */
export function useClient(): { client: ParleyClient | null } {
  const { client } = useParley();
  const isLoaded = useObservable(contextOf(client).isLoaded);
  return useMemo(() => ({ client: isLoaded ? client : null }), [client, isLoaded]);
}

/** The person who is signed in. `undefined` while loading, `null` when nobody is. */
export function useCurrentUser(): User | null | undefined {
  const { session } = contextOf(useParley().client);
  const user = useObservable(session.user);
  const status = useObservable(session.status);
  const failure = useObservable(session.failure);
  return user ?? (status === 'signedOut' || failure ? null : undefined);
}

export interface IdentifyVariables {
  user: User;
  options?: SignInOptions | undefined;
}

/**
 * Signs somebody in when `mutate` is called. `data` is the person, or `null` when the sign-in failed or was superseded by a later one.
 * @example
 * const { mutate } = useIdentify();
 * mutate({ user: { userId: 'ada', organizationId: 'acme' } });
 */
export function useIdentify(): Write<IdentifyVariables, User | null>;
/** Signs this person in while the component is mounted, and out when the person becomes `undefined`. */
export function useIdentify(user: User | undefined, options?: SignInOptions): Write<IdentifyVariables, User | null>;
export function useIdentify(user?: User, options?: SignInOptions): Write<IdentifyVariables, User | null> {
  const { client } = useParley();
  const isLoaded = useObservable(contextOf(client).isLoaded);
  // Effects of children run before the provider's: wait until it has set the data providers.
  useDeclaredUser(client, isLoaded && user ? { user, ...(options && { options }) } : undefined);
  return useWrite<IdentifyVariables, User | null>(
    mutationKeys.session('identify'),
    (on, variables) => on.identify(variables.user, variables.options),
    { beginsSession: true },
  );
}

/** Signs the person out when `mutate` is called. All their data is removed from this page. */
export function useSignOut(): Write<void, void> {
  return useWrite<void, void>(mutationKeys.session('signOut'), (client) => client.signOut(), { beginsSession: true });
}

/** `undefined` before the start, `false` while signing in or opening documents, `true` when both are done. */
export function useInitState(): boolean | undefined {
  return useObservable(useParley().client.getInitState());
}

/** The state of the connection to the service: `pendingInit`, `pendingData`, `online` or `offline`. */
export function useConnectionState(): ConnectionState {
  return useObservable(useParley().client.getConnectionState());
}

/** Whether the connection is lost. Renders for nothing else that happens to it, as its being made while the page starts. */
export function useIsOffline(): boolean {
  return useObservable(useParley().client.getConnectionState(), isLost);
}

const isLost = (connection: ConnectionState) => connection === 'offline';

interface StartFailure {
  /** Why the sign-in failed, or why the documents could not be opened. `null`: nothing failed. */
  error: ParleyError | null;
  /** Tries again what failed. */
  retry: () => void;
}

/** The error that keeps every component from working, for components that read nothing themselves. */
export function useStartFailure(): StartFailure {
  const { session, documents } = contextOf(useParley().client);
  const ofSession = useObservable(session.failure);
  const ofDocuments = useObservable(documents.failure);
  return {
    error: ofSession ?? ofDocuments,
    retry: useCallback(() => void (session.failure.value ? session.retry() : documents.retry()), [session, documents]),
  };
}
