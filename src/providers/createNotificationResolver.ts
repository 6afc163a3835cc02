import { createRecordResolver, type RecordResolver } from './createRecordResolver.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { NotificationDataProvider, PartialNotification } from './DataProviders.js';

/** Content of `custom` notifications. */
export type NotificationResolver = Omit<RecordResolver<NotificationDataProvider, PartialNotification>, 'save'>;

/** Creates the resolver of one provider; `null` when it can neither read nor delete. */
export const createNotificationResolver = (
  provider: NotificationDataProvider,
  options: ResolverOptions,
): NotificationResolver | null =>
  createRecordResolver<NotificationDataProvider, PartialNotification>('notification', provider, options);
