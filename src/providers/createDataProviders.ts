import type { ClientContext } from '../ClientContext.js';
import { loadChunk } from '../loadChunk.js';
import { createEmitter } from '../observable.js';
import type { ProviderRunner } from './createProviderRunner.js';
import type { DataProviderRegistry } from './DataProviderRegistry.js';
import type { DataProviders } from './DataProviders.js';

/** Creates the registry of one client. The code that runs providers is loaded when the first one is set: many apps have none. */
export function createDataProviders(context: ClientContext): DataProviderRegistry {
  const changes = createEmitter<undefined>();
  const waiting: ((runner: ProviderRunner) => void)[] = [];
  let runner: ProviderRunner | undefined;
  let loading: Promise<void> | undefined;
  let storesPeople = false;
  let isDeclared = false;
  let isUserDeclared = false;
  let hasWarned = false;

  const whenReady = async () => {
    if (waiting.length > 0) await (loading ??= run());
  };

  async function run() {
    try {
      const { createProviderRunner } = await loadChunk(() => import('./createProviderRunner.js'));
      runner = createProviderRunner(context, () => changes.emit(undefined));
      for (const give of waiting) give(runner);
      runner.start();
    } catch (error) {
      // A provider that cannot be made counts as well: without it, words would go to the service.
      loading = runner = undefined;
      context.log.warn('Data providers could not be loaded; the next write tries again.', error);
      throw error;
    }
    waiting.length = 0;
    changes.emit(undefined);
  }
  const load = () => void whenReady().catch(() => undefined); // the failure was reported

  context.session.whileSignedIn(load);

  function give(run: (runner: ProviderRunner) => void) {
    if (runner) return run(runner);
    waiting.push(run);
    load();
  }

  function warnIfLate() {
    if (!context.session.user.value || hasWarned) return;
    hasWarned = true;
    context.log.warn('Data providers were set after sign-in. Set them before it.');
  }

  /** Whether there are providers to load the code for, or changes to pass to it. */
  const matters = (providers: DataProviders) => runner || waiting.length > 0 || Object.values(providers).some(Boolean);

  return {
    set(providers) {
      warnIfLate();
      if (providers.user !== undefined) storesPeople = providers.user !== null;
      if (matters(providers)) give((running) => running.set(providers));
    },
    declare(newest) {
      const { user } = newest();
      if (user !== undefined || isUserDeclared) storesPeople = Boolean(user);
      isUserDeclared = user !== undefined;
      if (runner) {
        if (runner.declare(newest)) warnIfLate();
      } else if (isDeclared) load(); // once more, after one that could not be made
      else if (matters(newest())) {
        isDeclared = true;
        warnIfLate();
        give((running) => running.declare(newest)); // as they are by then
      }
    },
    get storesPeople() {
      return storesPeople;
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
