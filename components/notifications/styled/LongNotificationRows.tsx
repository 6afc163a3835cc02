'use client';
import { Fragment, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Notification } from '../../../src/elements/notification/Notification.js';
import { Gap } from '../../internal/Gap.js';
import { useVirtualRows } from '../../internal/useVirtualRows.js';
import { NotificationsList } from '../NotificationsList.js';
import { useNotificationsActions } from '../NotificationsRootContext.js';
import { Row } from './Row.js';

interface LongNotificationRowsProps {
  scroller: Element;
  notifications: readonly Notification[];
}

/** A headline of one line, a body of one line and the line below: what most rows measure, px. */
const USUAL_ROW_PX = 84;

/** Rows kept ready beyond each edge: an arrow key finds its row, and a flick of the wheel shows no gap. */
const OVERSCAN = 8;

/** Only the rows on screen, and the current one wherever it is. */
export function LongNotificationRows({ scroller, notifications }: LongNotificationRowsProps) {
  const { rows: store } = useNotificationsActions('Notifications.List');
  const currentKey = useStore(store, ({ currentId }) => currentId);
  const { rows, restPx, measure, list, handleKeyDown } = useVirtualRows({
    scroller,
    keys: useMemo(() => notifications.map(({ id }) => id), [notifications]),
    currentKey,
    onMove: (currentId) => store.setState({ currentId }),
    rowPx: USUAL_ROW_PX,
    overscan: OVERSCAN,
  });

  return (
    <NotificationsList className="parley-list" onKeyDown={handleKeyDown} ref={list}>
      {rows.map(({ key, index, gapPx }) => (
        <Fragment key={key}>
          <Gap heightPx={gapPx} />
          <Row
            notification={notifications[index]!}
            measure={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={notifications.length}
          />
        </Fragment>
      ))}
      <Gap heightPx={restPx} />
    </NotificationsList>
  );
}
