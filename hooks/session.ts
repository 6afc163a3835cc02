'use client';
import type { User } from '../src/ParleyTypes.js';
import type { SignInOptions } from '../src/session/AuthProvider.js';
import { mutationKeys } from './mutationKeys.js';
import { useParley } from './ParleyContext.js';
import type { Write } from './shapes.js';
import { useDeclaredUser } from './useDeclaredUser.js';
import { useWrite } from './useWrite.js';

export interface IdentifyVariables {
  user: User;
  options?: SignInOptions | undefined;
}

/** Signs somebody in when it is called. */
export function useIdentify(): Write<IdentifyVariables, User | null>;
/** Signs this person in while the component is there, and out when the person becomes `undefined`. */
export function useIdentify(user: User | undefined, options?: SignInOptions): Write<IdentifyVariables, User | null>;
export function useIdentify(user?: User, options?: SignInOptions): Write<IdentifyVariables, User | null> {
  const { client, isLoaded } = useParley();
  // Effects of children run before the provider's: wait until it has set the data providers.
  useDeclaredUser(client, isLoaded && user ? { user, ...(options && { options }) } : undefined);
  return useWrite<IdentifyVariables, User | null>(mutationKeys.session('identify'), (on, variables) =>
    on.identify(variables.user, variables.options),
  );
}
