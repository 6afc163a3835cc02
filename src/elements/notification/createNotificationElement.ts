import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { Events } from '../../createEvents.js';
import { mapState } from '../../observable.js';
import { togglePairs } from '../togglePairs.js';
import { createInbox } from './createInbox.js';
import { createInboxChoices, settingsLevelOf } from './createInboxChoices.js';
import type { NotificationElement, NotificationEvents, NotificationTabsConfig } from './NotificationElement.js';
import type { InboxMethods, OpenInbox, UnreadCount } from './inboxTypes.js';
import { BUILT_IN_CHANNELS, channelsOf, isMutedAll } from './notificationChannels.js';
import type { NotificationsUi } from './notificationsUi.js';
import { tabsOf } from './tabsOf.js';

/** Makes the element of one client, without what opens its panel; its methods are bound. @param unread which its inbox keeps up to date from now on */
export function createNotificationElement(
  context: ClientContext,
  unread: UnreadCount,
  events: Events<NotificationEvents>,
): InboxMethods {
  const { ui } = context;
  const channels = () => ui.getState().notifications.channels ?? BUILT_IN_CHANNELS;
  let panels = 0;
  const inbox = createInbox(context, unread, {
    isShown: () => panels > 0,
    onReceived: (notification) => events.emit('notificationReceived', { notification }),
    onSettings(settings) {
      events.emit('settingsUpdated', { settings, isMutedAll: isMutedAll(settings, channels()) });
    },
  });
  let tabs: NotificationTabsConfig = {};

  const setUi = (change: Partial<NotificationsUi>) =>
    ui.setState(({ notifications }) => ({ notifications: { ...notifications, ...change } }));

  const { choose, ...choices } = createInboxChoices(({ settingsLevel, ...preferences }) => {
    setUi({ settingsLevel });
    inbox.configure(preferences);
  });

  /** At once when the inbox is open: what it changes is on screen when the method returns. */
  const act = async <T>(run: (open: OpenInbox) => Promise<T>): Promise<T> => inbox.start().act(run);
  const setSettings: NotificationElement['setSettings'] = async (settings) => inbox.start().setSettings(settings);

  return {
    getNotificationsData: (query = {}) => mapState(inbox.feed(query), (feed) => feed && feed.notifications),
    getNotificationFeed: (query = {}) => inbox.feed(query),
    fetchNextNotifications: async (query = {}) => inbox.runner?.loadOlder(query),
    refetchNotifications: () => act((open) => open.feeds.rebuild()),
    getUnreadNotificationsCount: ({ documentId } = {}) => inbox.counts(documentId),

    markNotificationAsReadById: (id) => act((open) => open.markRead(id)),
    setAllNotificationsAsRead: (config) =>
      act((open) => open.markAllRead(config?.tabId === 'for-you' ? 'forYou' : 'all')),
    markNotificationsAsSeen: () => act((open) => open.markSeen()),
    deleteNotification: (id, options) => act((open) => open.remove(id, options?.after)),
    clickNotification(notification) {
      events.emit('notificationClicked', { notification });
      if (!notification.isUnread) return;
      act((open) => open.markRead(notification.id)).catch((error: ParleyError) => {
        if (error.code !== 'CANCELLED') context.reportError(error, 'notifications');
      });
    },
    retryNotification: (id) => inbox.runner?.whole?.retry(id),

    attachPanel() {
      let isAttached = true;
      panels += 1;
      inbox.start().whole?.complete();
      return () => {
        if (isAttached) panels -= 1;
        isAttached = false;
      };
    },

    setTabConfig(config) {
      tabs = { ...tabs, ...config };
      setUi({ tabs: tabsOf(tabs) });
    },
    ...choices,
    ...togglePairs({
      ReadNotificationsOnForYouTab: (includeRead) => choose({ includeRead }),
      SelfNotifications: (includeSelf) => choose({ includeSelf }),
      CurrentDocumentOnly: (currentDocumentOnly) => choose({ currentDocumentOnly }),
      Settings: (isSettingsEnabled) => setUi({ isSettingsEnabled }),
      SettingsAtOrganizationLevel: (isOn) => choose({ settingsLevel: settingsLevelOf(isOn) }),
    }),
    enableCrossOrganization: (config = {}) => choose({ crossOrganization: config.enabled === false ? null : config }),
    disableCrossOrganization: () => choose({ crossOrganization: null }),
    setSettingsInitialConfig: (channels) => setUi({ channels: channelsOf(channels) }),
    setSettings,
    getSettings: () => inbox.settings,
    muteAllNotifications: async () => {
      // The catalogue may not offer a channel that the service uses, and other settings may not be read yet.
      const known = [...BUILT_IN_CHANNELS, ...channels()].map(({ id }) => id);
      const ids = [...known, ...Object.keys(inbox.settings.value ?? {})];
      return setSettings(Object.fromEntries(ids.map((id) => [id, 'NONE'])));
    },

    on: (name) => ({
      subscribe(observer) {
        inbox.start(); // its events need the inbox to be followed
        return events.on(name).subscribe(observer);
      },
    }),
  };
}
