import type { ParleyClient } from '../ParleyClient.js';
import type { ClientContext } from '../ClientContext.js';

type ProviderMethods = Pick<ParleyClient, 'setDataProviders' | 'setAnonymousUserDataProvider' | 'setUserDataProvider'>;

/** The part of the client that takes data providers. Warns once when they come after sign-in. */
export function createProviderMethods({ session, providers: registry, log }: ClientContext): ProviderMethods {
  let hasWarned = false;
  const setDataProviders: ParleyClient['setDataProviders'] = (providers) => {
    if (session.user.value && !hasWarned) {
      hasWarned = true;
      log.warn('Data providers were set after sign-in. Set them before it.');
    }
    registry.set(providers);
  };
  return {
    setDataProviders,
    setAnonymousUserDataProvider: (anonymousUser) => setDataProviders({ anonymousUser }),
    setUserDataProvider: (user) => setDataProviders({ user }),
  };
}
