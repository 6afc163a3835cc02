import type { ParleyClient } from '../ParleyClient.js';
import type { ClientContext } from '../ClientContext.js';

type ProviderMethods = Pick<
  ParleyClient,
  'setDataProviders' | 'setAnonymousUserDataProvider' | 'setUserDataProvider' | 'setEncryptionProvider'
>;

/** The client methods that set data providers and the encryption provider. */
export const createProviderMethods = ({ providers: { set }, encryption }: ClientContext): ProviderMethods => ({
  setDataProviders: set,
  setAnonymousUserDataProvider: (anonymousUser) => set({ anonymousUser }),
  setUserDataProvider: (user) => set({ user }),
  setEncryptionProvider: (provider) => void (encryption.provider = provider),
});
