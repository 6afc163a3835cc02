'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef } from 'react';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { useNotificationsItem } from './NotificationsItemContext.js';
import { useNotificationsActions } from './NotificationsRootContext.js';
import { isolateName } from './isolateName.js';
import { personNameOf } from './personNameOf.js';
import { notificationStrings } from './strings.js';

export type NotificationsDigestProps = OwnContentProps<'ul'>;

/**
 * The earlier notifications of a digest, newest first. A click on one is a click on the row, about that notification: the row becomes
 * read and `notificationClicked` is emitted. Renders a `<ul>` of buttons; nothing for a single notification.
 */
export const NotificationsDigest = forwardRef<HTMLUListElement, NotificationsDigestProps>(function NotificationsDigest(
  { asChild = false, children, ...props },
  ref,
) {
  const { notification, tabIndex } = useNotificationsItem('Notifications.Digest');
  const { click } = useNotificationsActions('Notifications.Digest');
  const strings = useStrings(notificationStrings);
  const earlier = notification.digest?.activities.slice(0, -1).reverse() ?? [];
  if (earlier.length === 0) return null;
  const { id, isUnread, forYou } = notification;
  const Comp = asChild ? Slot : 'ul';
  const items = earlier.map((item) => (
    <li key={item.id}>
      <button
        type="button"
        tabIndex={tabIndex}
        dir="auto"
        data-parley-part="digest-item"
        onClick={() => click({ ...item, id, isUnread, forYou })}
      >
        {isolateName(item.displayHeadlineMessage ?? strings.newNotification, personNameOf(item, strings.unknownUser))}
        {item.resolution.content === 'ready' && item.displayBodyMessage && (
          <span data-parley-part="digest-body">{item.displayBodyMessage}</span>
        )}
      </button>
    </li>
  ));
  return (
    <Comp data-parley-part="digest" {...props} ref={ref}>
      {ownContent(asChild, children, items)}
    </Comp>
  );
});
