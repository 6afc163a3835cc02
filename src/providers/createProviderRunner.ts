import type { ClientContext } from '../ClientContext.js';
import { isEqual } from '../isEqual.js';
import { createActivityResolver } from './createActivityResolver.js';
import { createAnonymousUserResolver } from './createAnonymousUserResolver.js';
import { createAttachmentResolver } from './createAttachmentResolver.js';
import { createCommentResolver } from './createCommentResolver.js';
import { createNotificationResolver } from './createNotificationResolver.js';
import { createReactionResolver } from './createReactionResolver.js';
import { createUserResolver, type ResolverOptions } from './createUserResolver.js';
import type { DataProviders } from './DataProviders.js';
import type { Resolvers } from './Resolvers.js';

/** Runs the data providers of one client. */
export interface ProviderRunner {
  set(providers: DataProviders): void;
  readonly resolvers: Resolvers;
}

/** Makes the runner; it lives as long as its client. */
export function createProviderRunner({ session, events, log }: ClientContext, onChange: () => void): ProviderRunner {
  const slots = {
    comment: createSlot('comment', createCommentResolver),
    reaction: createSlot('reaction', createReactionResolver),
    attachment: createSlot('attachment', createAttachmentResolver),
    anonymousUser: createSlot('anonymousUser', createAnonymousUserResolver),
    notification: createSlot('notification', createNotificationResolver),
    user: createSlot('user', createUserResolver),
    activity: createSlot('activity', createActivityResolver),
  };

  /** The resolver of one provider, made anew for each session. */
  function createSlot<Provider extends object, Resolver>(
    key: keyof Resolvers,
    make: (provider: Provider, options: ResolverOptions) => Resolver | null,
  ) {
    let provider: Provider | null = null;
    let resolver: Resolver | null = null;
    /** Fires when the session ends, and at nothing else: a replaced provider finishes the calls that it was given. */
    let ending = new AbortController();

    const run = (next: Provider): Resolver | null => {
      const { signal } = ending;
      return make(next, {
        signal,
        emit(event) {
          if (signal.aborted) return; // of a session that is over
          if (key === 'anonymousUser') return; // none of its own are in the contract
          events.emit(`${key}Resolver`, event);
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
      /** The session has ended: gives up calls under way, and forgets what was read. */
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

  const { user } = slots;
  /** Everybody else is asked for when they are first met. */
  function askForReader() {
    const { organizationId, userId } = session.scope.value;
    if (organizationId !== null && userId !== null) user.resolver?.want(organizationId, [userId]);
  }

  session.scope.subscribe(() => {
    for (const slot of Object.values(slots)) slot.renew();
  });
  session.whileSignedIn(askForReader);

  return {
    set(providers) {
      slots.comment.set(providers.comment);
      slots.reaction.set(providers.reaction);
      slots.attachment.set(providers.attachment);
      slots.anonymousUser.set(providers.anonymousUser);
      slots.notification.set(providers.notification);
      slots.activity.set(providers.activity);
      user.set(providers.user);
      askForReader();
    },
    resolvers: {
      get comment() {
        return slots.comment.resolver;
      },
      get reaction() {
        return slots.reaction.resolver;
      },
      get attachment() {
        return slots.attachment.resolver;
      },
      get anonymousUser() {
        return slots.anonymousUser.resolver;
      },
      get notification() {
        return slots.notification.resolver;
      },
      get user() {
        return user.resolver;
      },
      get activity() {
        return slots.activity.resolver;
      },
    },
  };
}
