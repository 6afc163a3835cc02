import type { ClientContext } from '../ClientContext.js';
import { createEmitter, type Observable } from '../observable.js';
import type { ProviderRunner } from './createProviderRunner.js';
import type { DataProviders } from './DataProviders.js';

/** The data providers of one client. */
export interface DataProviderRegistry extends ProviderRunner {
  /**
   * A key present replaces that provider, an absent one is left alone, `null` removes. A provider that can do nothing is ignored with
   * a warning; one whose members are those of the present one changes nothing.
   */
  set(providers: DataProviders): void;
  /** `false`: providers are set, and what runs them is still being loaded; `changes` tells when it is there. */
  readonly isReady: boolean;
  /** Something has been answered or replaced: what is shown of records may differ. */
  readonly changes: Observable<undefined>;
}

/** Makes the registry of one client. What runs providers is loaded when the first one is set: many apps have none. */
export function createDataProviders(context: ClientContext): DataProviderRegistry {
  const changes = createEmitter<undefined>();
  const waiting: DataProviders[] = [];
  let runner: ProviderRunner | undefined;
  let isLoading = false;

  function load() {
    if (isLoading || waiting.length === 0) return;
    isLoading = true;
    import('./createProviderRunner.js').then(
      ({ createProviderRunner }) => {
        runner = createProviderRunner(context, () => changes.emit(undefined));
        for (const providers of waiting.splice(0)) runner.set(providers);
        changes.emit(undefined);
      },
      (error: unknown) => {
        isLoading = false;
        context.log.warn('What runs the data providers could not be loaded; the next sign-in tries again.', error);
      },
    );
  }

  context.session.whileSignedIn(load);

  return {
    set(providers) {
      if (runner) return runner.set(providers);
      if (waiting.length > 0 || Object.values(providers).some(Boolean)) waiting.push(providers);
      load();
    },
    get isReady() {
      return waiting.length === 0;
    },
    get notification() {
      return runner?.notification ?? null;
    },
    get user() {
      return runner?.user ?? null;
    },
    changes,
  };
}
