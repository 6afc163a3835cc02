import type { NotificationCompletion } from '../elements/notification/NotificationCompletion.js';
import type { Observable } from '../observable.js';
import type { DataProviders } from './DataProviders.js';
import type { Resolvers } from './Resolvers.js';

/** The data providers of one client. */
export interface DataProviderRegistry {
  /**
   * A given key replaces that provider, an absent one changes nothing, `null` removes it. A provider that can do nothing is ignored with
   * a warning; one whose members are those of the present one changes nothing. Warns once when they are set after sign-in.
   */
  set(providers: DataProviders): void;
  /** Sets those that an app declares, after each of its renderings; see `createDeclaredProviders`. */
  declare(newest: () => DataProviders): void;
  /** They call the providers; absent while none is set, or the code is still being loaded. */
  readonly resolvers: Partial<Resolvers>;
  /** Completes notifications with their data; absent as `resolvers`. */
  readonly notifications?: NotificationCompletion | undefined;
  /** A user provider is set: people's names and emails are not sent to the service (client contract §6.5). */
  readonly storesPeople: boolean;
  /** `false`: providers are set, and their code is still being loaded; `changes` reports when it is loaded. */
  readonly isReady: boolean;
  /** Resolves when they are ready. Rejects with `NETWORK_ERROR` when their code cannot be loaded now. */
  whenReady(): Promise<void>;
  /** A result has arrived or a provider was replaced: shown records may differ. */
  readonly changes: Observable<undefined>;
}
