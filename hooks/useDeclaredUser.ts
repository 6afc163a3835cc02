'use client';
import { useEffect, useRef } from 'react';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { User } from '../src/ParleyTypes.js';
import type { AuthProvider } from '../src/session/AuthProvider.js';
import { useNewest } from './useNewest.js';
import { useStable } from './useStable.js';

/**
 * Signs the user of the provider in, and out when there is no user any more. Objects and functions that are new in each rendering do not
 * sign in again; the newest functions are called.
 */
export function useDeclaredUser(client: ParleyClient, provider: AuthProvider | undefined) {
  const newest = useNewest(provider);
  const user = useStable(provider?.user);
  const options = useStable(provider?.options);
  const hasGenerator = provider?.generateToken !== undefined;
  const signedIn = useRef<{ client: ParleyClient; user: User } | null>(null);

  useEffect(() => {
    const before = signedIn.current?.client === client ? signedIn.current.user : undefined;
    signedIn.current = user ? { client, user } : null;
    if (!user) {
      if (before) void client.signOut();
      return;
    }
    const signIn = client.setAuthProvider({
      user,
      // The effect may run twice for one person. Only the first run requests a fresh session.
      options: { ...options, forceReset: options?.forceReset === true && before !== user },
      ...(hasGenerator && { generateToken: async () => (await newest.current?.generateToken?.()) ?? '' }),
      get retryConfig() {
        return newest.current?.retryConfig ?? {};
      },
      onError: (error) => newest.current?.onError?.(error),
    });
    signIn.catch(() => undefined); // the client has reported it as the core event `error`
  }, [client, user, options, hasGenerator, newest]);
}
