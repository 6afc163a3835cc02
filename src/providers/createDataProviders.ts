import type { ClientContext } from '../ClientContext.js';
import { loadChunk } from '../loadChunk.js';
import { createEmitter } from '../observable.js';
import type { ProviderRunner } from './createProviderRunner.js';
import type { DataProviderRegistry } from './DataProviderRegistry.js';
import type { DataProviders } from './DataProviders.js';

/** Makes the registry of one client. What runs providers is loaded when the first one is set: many apps have none. */
export function createDataProviders(context: ClientContext): DataProviderRegistry {
  const changes = createEmitter<undefined>();
  const waiting: DataProviders[] = [];
  let runner: ProviderRunner | undefined;
  let loading: Promise<void> | undefined;
  let keepsPeople = false;

  const whenReady = async () => {
    if (waiting.length > 0) await (loading ??= run());
  };

  async function run() {
    try {
      const { createProviderRunner } = await loadChunk(() => import('./createProviderRunner.js'));
      runner = createProviderRunner(context, () => changes.emit(undefined));
    } catch (error) {
      loading = undefined;
      context.log.warn('Data providers could not be loaded; the next sign-in or write tries again.', error);
      throw error;
    }
    for (const providers of waiting.splice(0)) runner.set(providers);
    changes.emit(undefined);
  }
  const load = () => void whenReady().catch(() => undefined); // it has been told of

  context.session.whileSignedIn(load);

  return {
    set(providers) {
      if (providers.user !== undefined) keepsPeople = providers.user !== null;
      if (runner) return runner.set(providers);
      if (waiting.length > 0 || Object.values(providers).some(Boolean)) waiting.push(providers);
      load();
    },
    get keepsPeople() {
      return keepsPeople;
    },
    get isReady() {
      return waiting.length === 0;
    },
    get resolvers() {
      return runner?.resolvers ?? {};
    },
    get notifications() {
      return runner?.notifications;
    },
    whenReady,
    changes,
  };
}
