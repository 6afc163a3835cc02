import type { ClientContext } from '../ClientContext.js';
import { definedFields } from '../definedFields.js';
import { createNotificationCompletion } from '../elements/notification/createNotificationCompletion.js';
import type { NotificationCompletion } from '../elements/notification/NotificationCompletion.js';
import { createActivityResolver } from './createActivityResolver.js';
import { createAnonymousUserResolver } from './createAnonymousUserResolver.js';
import { createAttachmentResolver } from './createAttachmentResolver.js';
import { createCommentResolver } from './createCommentResolver.js';
import { createDeclaredProviders } from './createDeclaredProviders.js';
import { createNotificationResolver } from './createNotificationResolver.js';
import { createReactionResolver } from './createReactionResolver.js';
import { createRecorderResolver } from './createRecorderResolver.js';
import { createProviderSlot } from './createProviderSlot.js';
import { createUserResolver } from './createUserResolver.js';
import type { DataProviders } from './DataProviders.js';
import type { Resolvers } from './Resolvers.js';

/** Runs the data providers of one client. */
export interface ProviderRunner {
  set(providers: DataProviders): void;
  /** Makes the providers that were set until now; a later one replaces one that cannot be made. @throws when one cannot be made */
  start(): void;
  /** As `DataProviderRegistry.declare`. Returns whether anything has changed. */
  declare(newest: () => DataProviders): boolean;
  readonly resolvers: Resolvers;
  /** Of the session. */
  readonly notifications: NotificationCompletion;
}

/** Makes the runner; it lives as long as its client. */
export function createProviderRunner({ session, events, log }: ClientContext, onChange: () => void): ProviderRunner {
  const parts = { events, log, onChange };
  const slots = {
    comment: createProviderSlot('comment', createCommentResolver, parts),
    reaction: createProviderSlot('reaction', createReactionResolver, parts),
    attachment: createProviderSlot('attachment', createAttachmentResolver, parts),
    anonymousUser: createProviderSlot('anonymousUser', createAnonymousUserResolver, parts),
    notification: createProviderSlot('notification', createNotificationResolver, parts),
    user: createProviderSlot('user', createUserResolver, parts),
    activity: createProviderSlot('activity', createActivityResolver, parts),
    recorder: createProviderSlot('recorder', createRecorderResolver, parts),
  };

  const resolvers: Resolvers = {
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
    get recorder() {
      return slots.recorder.resolver;
    },
  };

  let notifications = createNotificationCompletion(resolvers);

  const { user } = slots;
  /** Everybody else is requested when they first appear in a record. */
  function askForReader() {
    const { organizationId, userId } = session.scope.value;
    if (organizationId !== null && userId !== null) user.resolver?.want(organizationId, [userId]);
  }

  session.scope.subscribe(() => {
    for (const slot of Object.values(slots)) slot.renew();
    notifications = createNotificationCompletion(resolvers);
  });
  session.whileSignedIn(askForReader);

  /** Set before the start. */
  let waiting: DataProviders | undefined = {};

  function set(providers: DataProviders) {
    if (waiting) return void Object.assign(waiting, definedFields(providers));
    slots.comment.set(providers.comment);
    slots.reaction.set(providers.reaction);
    slots.attachment.set(providers.attachment);
    slots.anonymousUser.set(providers.anonymousUser);
    slots.notification.set(providers.notification);
    slots.activity.set(providers.activity);
    slots.recorder.set(providers.recorder);
    user.set(providers.user);
    askForReader();
  }

  return {
    set,
    start() {
      const first = waiting;
      waiting = undefined;
      if (first) set(first);
    },
    declare: createDeclaredProviders(set),
    resolvers,
    get notifications() {
      return notifications;
    },
  };
}
