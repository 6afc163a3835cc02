import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import { UNKNOWN_COUNTS } from './InboxStreams.js';
import type { InboxMethods } from './inboxTypes.js';

/** Kinds of methods until the code of the inbox is loaded, where their verb does not define it. */
export const NOTIFICATION_METHODS: MethodsUntilLoaded<InboxMethods> = {
  getUnreadNotificationsCount: { first: UNKNOWN_COUNTS },
  on: 'events',
  setAllNotificationsAsRead: 'later',
  setSettings: 'later',
  attachPanel: 'ended',
  override: 'ended',
};
