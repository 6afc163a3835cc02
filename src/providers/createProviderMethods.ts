import type { ParleyClient } from '../ParleyClient.js';
import type { ClientContext } from '../ClientContext.js';

type ProviderMethods = Pick<ParleyClient, 'setDataProviders' | 'setAnonymousUserDataProvider' | 'setUserDataProvider'>;

/** The part of the client that takes data providers. */
export const createProviderMethods = ({ providers: { set } }: ClientContext): ProviderMethods => ({
  setDataProviders: set,
  setAnonymousUserDataProvider: (anonymousUser) => set({ anonymousUser }),
  setUserDataProvider: (user) => set({ user }),
});
