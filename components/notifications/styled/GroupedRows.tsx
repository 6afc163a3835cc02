'use client';
import { useState } from 'react';
import { ChevronIcon, DocumentIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import type { NotificationsGroupData } from '../groupNotifications.js';
import { NotificationsGroup, NotificationsGroups } from '../NotificationsGroup.js';
import { NotificationsGroupHeading } from '../NotificationsGroupHeading.js';
import { NotificationsList } from '../NotificationsList.js';
import { notificationStrings } from '../strings.js';
import { Row } from './Row.js';

/** Rows of a group before it is opened: several documents fit on one screen. */
const SHOWN_CLOSED = 3;

/** The rows of the tabs Documents and People: a few of each group, until the reader asks for more. */
export function GroupedRows({ by }: { by: NotificationsGroupData['kind'] }) {
  return <NotificationsGroups by={by}>{(group) => <Group key={group.id} group={group} />}</NotificationsGroups>;
}

function Group({ group }: { group: NotificationsGroupData }) {
  const strings = useStrings(notificationStrings);
  const [isOpen, setIsOpen] = useState(false);
  const more = group.notifications.length - SHOWN_CLOSED;
  return (
    <NotificationsGroup className="parley-group" group={group}>
      <div className="parley-group-head">
        <GroupIcon group={group} />
        <NotificationsGroupHeading className="parley-group-name" />
        {group.unreadCount > 0 && (
          <span className="parley-count">
            {/* A bare number is meaningless when it is read aloud. */}
            <span aria-hidden="true">{group.unreadCount}</span>
            <span className="parley-hidden">{strings.unreadCount(group.unreadCount)}</span>
          </span>
        )}
      </div>
      <NotificationsList className="parley-list">
        {(notification, index) =>
          (isOpen || index < SHOWN_CLOSED) && <Row key={notification.id} notification={notification} />
        }
      </NotificationsList>
      {more > 0 && (
        <button type="button" className="parley-more" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? strings.showFewer : strings.showMore(more)}
          <ChevronIcon />
        </button>
      )}
    </NotificationsGroup>
  );
}

function GroupIcon({ group }: { group: NotificationsGroupData }) {
  if (group.kind === 'document') return <DocumentIcon className="parley-group-icon" />;
  const newest = group.notifications[0];
  return (
    <UserAvatar
      className="parley-avatar parley-avatar-small"
      user={newest?.resolution.person === 'ready' ? newest.actionUser : undefined}
    />
  );
}
