import type { ClientContext } from '../../ClientContext.js';
import { createLazyCode } from '../../createLazyCode.js';
import { createLazyElement } from '../../createLazyElement.js';
import { createEvents } from '../../createEvents.js';
import { createUnreadCount } from './createUnreadCount.js';
import type { NotificationElement, NotificationEvents } from './NotificationElement.js';
import type { InboxMethods } from './inboxTypes.js';
import { NOTIFICATION_METHODS } from './notificationMethods.js';

/**
 * Makes the element of one client: it counts, opens and closes the panel, and reports clicks. The code of everything else is loaded on
 * first use, or `ClientContext.createNotificationElement` provides it.
 */
export function createLazyNotificationElement(context: ClientContext): NotificationElement {
  const { ui, session } = context;
  const unread = createUnreadCount(context);
  const events = createEvents<NotificationEvents>();
  const code = createLazyCode({
    session,
    load: () =>
      unread.waitFor(
        import('./createNotificationElement.js').then((chunk) =>
          chunk.createNotificationElement(context, unread, events),
        ),
      ),
    makeNow: () => context.createNotificationElement?.(context, unread, events),
    onFailure: (error) => context.reportError(error, 'notifications'),
  });
  const inbox = createLazyElement<InboxMethods>(code, NOTIFICATION_METHODS);
  const { on, getUnreadNotificationsCount } = inbox;
  const setOpen = (isOpen: boolean) =>
    ui.setState(({ notifications }) => ({ notifications: { ...notifications, isOpen } }));

  return Object.assign<InboxMethods, Omit<NotificationElement, keyof InboxMethods> & Partial<InboxMethods>>(inbox, {
    getUnreadNotificationsCount: (query) =>
      query?.documentId === undefined ? unread.state : getUnreadNotificationsCount(query),
    // The others are events of the service.
    on: (name) => (name === 'notificationClicked' ? events.on(name) : on(name)),
    openNotificationsPanel: () => setOpen(true),
    closeNotificationsPanel: () => setOpen(false),
    toggleNotificationsPanel: () => setOpen(!ui.getState().notifications.isOpen),
  });
}
