import type { NotificationCompletion } from '../elements/notification/NotificationCompletion.js';
import type { Observable } from '../observable.js';
import type { DataProviders } from './DataProviders.js';
import type { Resolvers } from './Resolvers.js';

/** The data providers of one client. */
export interface DataProviderRegistry {
  /**
   * A key present replaces that provider, an absent one is left alone, `null` removes. A provider that can do nothing is ignored with
   * a warning; one whose members are those of the present one changes nothing. Warns once when they come after sign-in.
   */
  set(providers: DataProviders): void;
  /** Sets those that an app declares, after each of its renderings; see `createDeclaredProviders`. */
  declare(newest: () => DataProviders): void;
  /** What asks them; absent while none has been set, or what runs them is still being loaded. */
  readonly resolvers: Partial<Resolvers>;
  /** What completes notifications by them; absent as `resolvers`. */
  readonly notifications?: NotificationCompletion | undefined;
  /** A user provider is set: people's names and emails stay out of the service (client contract §6.5). */
  readonly keepsPeople: boolean;
  /** `false`: providers are set, and what runs them is still being loaded; `changes` tells when it is there. */
  readonly isReady: boolean;
  /** Resolves when they are ready. Rejects with `NETWORK_ERROR` when what runs them cannot be loaded now. */
  whenReady(): Promise<void>;
  /** Something has been answered or replaced: what is shown of records may differ. */
  readonly changes: Observable<undefined>;
}
