'use client';
import { forwardRef, useEffect, useState } from 'react';
import { useNotificationElement } from '../../hooks/useNotificationElement.js';
import type { Notification } from '../../src/elements/notification/Notification.js';
import type { NotificationElement } from '../../src/elements/notification/NotificationElement.js';
import { Announcer } from '../internal/Announcer.js';
import type { OwnContentProps } from '../internal/ownContent.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { notificationStrings } from './strings.js';

/** The announcers of a client, in mount order. Only the first announces, so a bell and a panel on one page do not repeat. */
const speakers = new WeakMap<NotificationElement, object[]>();

/**
 * Announces notifications that arrive live to assistive technology: once, politely, and several at once in one sentence. Renders a
 * `<div role="status">`. Needs no Root.
 */
export const ArrivalAnnouncer = forwardRef<HTMLDivElement, OwnContentProps<'div'>>(
  function ArrivalAnnouncer(props, ref) {
    const element = useNotificationElement();
    const strings = useStrings(notificationStrings);
    const [arrived, setArrived] = useState<readonly Notification[]>([]);

    useEffect(() => {
      const me = {};
      const all = speakers.get(element) ?? [];
      speakers.set(element, all);
      all.push(me);
      // Notifications of one task are one burst: React has not rendered in between.
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
    const news = first && {
      id: first.id,
      text:
        arrived.length === 1
          ? fill(strings.arrived, { headline: first.displayHeadlineMessage || strings.newNotification })
          : strings.showArrived(arrived.length),
    };
    return <Announcer {...props} news={news ?? null} ref={ref} />;
  },
);
