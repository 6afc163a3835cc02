import type { ClientContext } from '../ClientContext.js';
import { isEqual } from '../isEqual.js';
import { createNotificationResolver, type NotificationResolver } from './createNotificationResolver.js';
import { createUserResolver, type ResolverOptions, type UserResolver } from './createUserResolver.js';
import type { DataProviders } from './DataProviders.js';

/** Runs the data providers of one client. */
export interface ProviderRunner {
  set(providers: DataProviders): void;
  readonly notification: NotificationResolver | null;
  readonly user: UserResolver | null;
}

/** Makes the runner; it lives as long as its client. */
export function createProviderRunner({ session, events, log }: ClientContext, onChange: () => void): ProviderRunner {
  const notification = createSlot('notification', createNotificationResolver);
  const user = createSlot('user', createUserResolver);

  /** The resolver of one provider, made anew for each session. */
  function createSlot<Provider extends object, Resolver>(
    key: 'notification' | 'user',
    make: (provider: Provider, options: ResolverOptions) => Resolver | null,
  ) {
    let provider: Provider | null = null;
    let resolver: Resolver | null = null;
    let ending = new AbortController();

    const renew = () => {
      ending.abort();
      ending = new AbortController();
      const { signal } = ending;
      const options: ResolverOptions = {
        signal,
        emit(event) {
          if (signal.aborted) return; // of a session that is over
          events.emit(`${key}Resolver`, event);
          events.emit('dataProvider', event);
        },
        onChange: () => signal.aborted || onChange(),
      };
      resolver = provider && make(provider, options);
    };

    return {
      get resolver() {
        return resolver;
      },
      renew,
      set(next: Provider | null | undefined) {
        if (next === undefined || isEqual(next, provider)) return;
        const before = provider;
        provider = next;
        renew();
        if (next && !resolver) {
          log.warn(`dataProviders.${key} has neither functions nor addresses, so it is ignored.`);
          provider = before;
          renew();
        }
        onChange();
      },
    };
  }

  /** Everybody else is asked for when they are first met. */
  function askForReader() {
    const { organizationId, userId } = session.scope.value;
    if (organizationId !== null && userId !== null) user.resolver?.want(organizationId, [userId]);
  }

  session.scope.subscribe(() => {
    notification.renew();
    user.renew();
  });
  session.whileSignedIn(askForReader);

  return {
    set(providers) {
      notification.set(providers.notification);
      user.set(providers.user);
      askForReader();
    },
    get notification() {
      return notification.resolver;
    },
    get user() {
      return user.resolver;
    },
  };
}
