'use client';
import { useState } from 'react';
import { useStrings } from '../../internal/useStrings.js';
import { NotificationsDigest } from '../NotificationsDigest.js';
import { useNotificationsItem } from '../NotificationsItemContext.js';
import { notificationStrings } from '../strings.js';

/** Of several notifications in one row: "Show 2 more", which opens to the earlier ones. Nothing of a single one. */
export function Digest() {
  const { notification, tabIndex } = useNotificationsItem('Notifications.Digest');
  const [isOpen, setIsOpen] = useState(false);
  const strings = useStrings(notificationStrings);
  const count = notification.digest?.count ?? 1;
  if (count === 1) return null;
  return (
    <details className="parley-digest" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary tabIndex={tabIndex}>{isOpen ? strings.showFewer : strings.showMore(count - 1)}</summary>
      <NotificationsDigest />
    </details>
  );
}
