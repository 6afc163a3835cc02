import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import { UNKNOWN_COUNTS } from './InboxStreams.js';
import type { InboxMethods } from './inboxTypes.js';

/** Every method that needs the code of the inbox, with what it is until that is there. */
export const NOTIFICATION_METHODS: MethodsUntilLoaded<InboxMethods> = {
  getNotificationsData: { first: null },
  getNotificationFeed: { first: null },
  getUnreadNotificationsCount: { first: UNKNOWN_COUNTS },
  getSettings: { first: null },
  on: 'events',
  fetchNextNotifications: 'later',
  refetchNotifications: 'later',
  markNotificationAsReadById: 'later',
  setAllNotificationsAsRead: 'later',
  markNotificationsAsSeen: 'later',
  deleteNotification: 'later',
  setSettings: 'later',
  muteAllNotifications: 'later',
  attachPanel: 'ended',
  override: 'ended',
  clickNotification: 'kept',
  retryNotification: 'kept',
  setTabConfig: 'kept',
  setMaxDays: 'kept',
  setPageSize: 'kept',
  setSettingsInitialConfig: 'kept',
  enableReadNotificationsOnForYouTab: 'kept',
  disableReadNotificationsOnForYouTab: 'kept',
  enableSelfNotifications: 'kept',
  disableSelfNotifications: 'kept',
  enableCurrentDocumentOnly: 'kept',
  disableCurrentDocumentOnly: 'kept',
  enableSettings: 'kept',
  disableSettings: 'kept',
  enableSettingsAtOrganizationLevel: 'kept',
  disableSettingsAtOrganizationLevel: 'kept',
};
