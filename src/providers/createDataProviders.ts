import type { ClientContext } from '../ClientContext.js';
import { loadChunk } from '../loadChunk.js';
import { createEmitter, type Observable } from '../observable.js';
import type { ProviderRunner, Resolvers } from './createProviderRunner.js';
import type { DataProviders } from './DataProviders.js';

/** The data providers of one client. */
export interface DataProviderRegistry {
  /**
   * A key present replaces that provider, an absent one is left alone, `null` removes. A provider that can do nothing is ignored with
   * a warning; one whose members are those of the present one changes nothing.
   */
  set(providers: DataProviders): void;
  /** What asks them; absent while none has been set, or what runs them is still being loaded. */
  readonly resolvers: Partial<Resolvers>;
  /** A user provider is set: people's names and emails stay out of the service (client contract §6.5). */
  readonly keepsPeople: boolean;
  /** `false`: providers are set, and what runs them is still being loaded; `changes` tells when it is there. */
  readonly isReady: boolean;
  /** Resolves when they are ready. Rejects with `NETWORK_ERROR` when what runs them cannot be loaded now. */
  whenReady(): Promise<void>;
  /** Something has been answered or replaced: what is shown of records may differ. */
  readonly changes: Observable<undefined>;
}

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
    whenReady,
    changes,
  };
}
