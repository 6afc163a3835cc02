import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import { UNKNOWN_COUNTS } from './InboxStreams.js';
import type { InboxMethods } from './inboxTypes.js';

/** What methods are until the code of the inbox is there, where their verb does not say it. */
export const NOTIFICATION_METHODS: MethodsUntilLoaded<InboxMethods> = {
  getUnreadNotificationsCount: { first: UNKNOWN_COUNTS },
  on: 'events',
  setAllNotificationsAsRead: 'later',
  setSettings: 'later',
  attachPanel: 'ended',
  override: 'ended',
};
