import type { ClientContext } from '../ClientContext.js';
import { isEqual } from '../isEqual.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { Resolvers } from './Resolvers.js';

/** The slot of one data provider, with its resolver. */
export interface ProviderSlot<Provider extends object, Resolver> {
  /** `null`: there is no provider. */
  readonly resolver: Resolver | null;
  /** The session has ended: cancels pending calls, and clears cached results. */
  renew(): void;
  /** `null` removes the provider; `undefined` changes nothing. */
  set(next: Provider | null | undefined): void;
}

interface ProviderSlotParts extends Pick<ClientContext, 'events' | 'log'> {
  /** Cached results may have changed. */
  onChange: () => void;
}

/** Creates the slot of one provider; each session has a new resolver. */
export function createProviderSlot<Provider extends object, Resolver>(
  key: keyof Resolvers,
  make: (provider: Provider, options: ResolverOptions) => Resolver | null,
  { events, log, onChange }: ProviderSlotParts,
): ProviderSlot<Provider, Resolver> {
  let provider: Provider | null = null;
  let resolver: Resolver | null = null;
  /** Fires only when the session ends: a replaced provider finishes its pending calls. */
  let ending = new AbortController();

  const run = (next: Provider): Resolver | null => {
    const { signal } = ending;
    return make(next, {
      signal,
      emit(event) {
        if (signal.aborted) return; // of a session that is over
        if (key === 'anonymousUser') return; // none of its own are in the contract
        // The storage of recordings reports files, as that of comments.
        events.emit(event.moduleName === 'attachment' ? 'attachmentResolver' : `${key}Resolver`, event);
        events.emit('dataProvider', event);
      },
      onChange: () => signal.aborted || onChange(),
      warn: (message) => log.warn(message),
    });
  };

  return {
    get resolver() {
      return resolver;
    },
    renew() {
      ending.abort();
      ending = new AbortController();
      resolver = provider && run(provider);
    },
    set(next: Provider | null | undefined) {
      if (next === undefined || isEqual(next, provider)) return;
      const made = next && run(next);
      if (next && !made) {
        log.warn(`dataProviders.${key} has neither functions nor addresses, so it is ignored.`);
        return;
      }
      provider = next;
      resolver = made;
      onChange();
    },
  };
}
