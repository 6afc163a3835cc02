import type { ClientContext } from '../../ClientContext.js';
import { createLazyElement } from '../../createLazyElement.js';
import { createEvents } from '../../createEvents.js';
import { createUnreadCount } from './createUnreadCount.js';
import type { NotificationElement, NotificationEvents } from './NotificationElement.js';
import { NOTIFICATION_METHODS } from './notificationMethods.js';

/**
 * Makes the element of one client: it counts, opens and closes the panel, and tells of clicks. The code of everything else is loaded when it is
 * first needed, or `ClientContext.createNotificationElement` brings it.
 */
export function createLateNotificationElement(context: ClientContext): NotificationElement {
  const { ui } = context;
  const unread = createUnreadCount(context);
  const events = createEvents<NotificationEvents>();
  const whole = createLazyElement({
    load: () =>
      unread.waitFor(
        import('./createNotificationElement.js').then((code) =>
          code.createNotificationElement(context, unread, events),
        ),
      ),
    makeNow: () => context.createNotificationElement?.(context, unread, events),
    methods: NOTIFICATION_METHODS,
    onFailure: (error) => context.reportError(error, 'notifications'),
  });
  const setOpen = (isOpen: boolean) =>
    ui.setState(({ notifications }) => ({ notifications: { ...notifications, isOpen } }));

  return {
    ...whole,
    getUnreadNotificationsCount: (query) =>
      query?.documentId === undefined ? unread.state : whole.getUnreadNotificationsCount(query),
    // The others come from the service.
    on: (name) => (name === 'notificationClicked' ? events : whole).on(name),
    openNotificationsPanel: () => setOpen(true),
    closeNotificationsPanel: () => setOpen(false),
    toggleNotificationsPanel: () => setOpen(!ui.getState().notifications.isOpen),
  };
}
