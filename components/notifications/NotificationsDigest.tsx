'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { useNotificationsActions } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

export type NotificationsDigestProps = ComponentPropsWithoutRef<'ul'>;

/**
 * Of several notifications that came in one: the earlier ones, the latest of them first. A click on one is a click on the row (it becomes
 * read, `notificationClicked`), with what that one is about. Renders a `<ul>` of buttons; nothing for a single notification.
 */
export const NotificationsDigest = forwardRef<HTMLUListElement, NotificationsDigestProps>(
  function NotificationsDigest(props, ref) {
    const { notification, tabIndex } = useNotificationsItem('Notifications.Digest');
    const { click } = useNotificationsActions('Notifications.Digest');
    const strings = useStrings(notificationStrings);
    const earlier = notification.digest?.activities.slice(0, -1).reverse() ?? [];
    if (earlier.length === 0) return null;
    const { id, isUnread, forYou } = notification;
    return (
      <ul data-parley-part="digest" {...props} ref={ref}>
        {earlier.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              tabIndex={tabIndex}
              dir="auto"
              data-parley-part="digest-item"
              onClick={() => click({ ...item, id, isUnread, forYou })}
            >
              {item.displayHeadlineMessage ?? strings.newNotification}
              {item.resolution.content === 'ready' && item.displayBodyMessage && (
                <span data-parley-part="digest-body">{item.displayBodyMessage}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    );
  },
);
