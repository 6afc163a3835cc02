'use client';
import { useEffect, useState, type ComponentPropsWithoutRef } from 'react';
import { useNotificationElement } from '../../hooks/elements.js';
import type { Notification } from '../../src/elements/notification/Notification.js';
import type { NotificationElement } from '../../src/elements/notification/NotificationElement.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { notificationStrings } from './strings.js';

/** Who speaks for a client, in the order they were mounted: a bell and a panel on one page must not say everything twice. */
const speakers = new WeakMap<NotificationElement, object[]>();

/**
 * Tells assistive technology of what arrives live: once, politely, and a burst in one sentence. Renders a
 * `<div role="status">`, which must be there before something arrives. Needs no Root.
 */
export function ArrivalAnnouncer(props: Omit<ComponentPropsWithoutRef<'div'>, 'children'>) {
  const element = useNotificationElement();
  const strings = useStrings(notificationStrings);
  const [arrived, setArrived] = useState<readonly Notification[]>([]);

  useEffect(() => {
    const me = {};
    const all = speakers.get(element) ?? [];
    speakers.set(element, all);
    all.push(me);
    // What comes in one task is one burst: React has not rendered in between.
    let burst: Notification[] = [];
    const subscription = element.on('notificationReceived').subscribe(({ notification }) => {
      if (all[0] !== me) return;
      burst = [...burst, notification];
      if (burst.length === 1) queueMicrotask(() => (burst = []));
      setArrived(burst);
    });
    return () => {
      subscription.unsubscribe();
      all.splice(all.indexOf(me), 1);
    };
  }, [element]);

  const [first] = arrived;
  return (
    <div role="status" data-parley-part="announcer" {...props}>
      {/* A new element each time: the same words twice in a row are two pieces of news. */}
      {first && (
        <span key={first.id}>
          {arrived.length === 1
            ? fill(strings.arrived, { headline: first.displayHeadlineMessage || strings.newNotification })
            : strings.showArrived(arrived.length)}
        </span>
      )}
    </div>
  );
}
