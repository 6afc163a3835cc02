'use client';
import { BrokenItem } from '../../internal/BrokenItem.js';
import { Boundary } from '../../internal/Boundary.js';
import { Slotted } from '../../internal/Slotted.js';
import { memo, type ComponentPropsWithoutRef, type Ref } from 'react';
import type { Notification } from '../../../src/elements/notification/Notification.js';
import { BellIcon, CheckIcon, TrashIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { NotificationsAvatar } from '../NotificationsAvatar.js';
import { NotificationsBody } from '../NotificationsBody.js';
import { NotificationsDelete, NotificationsMarkRead } from '../notificationButtons.js';
import { NotificationsDocument } from '../NotificationsDocument.js';
import { NotificationsHeadline } from '../NotificationsHeadline.js';
import { NotificationsItem } from '../NotificationsItem.js';
import { NotificationsOpen } from '../NotificationsOpen.js';
import { useNotificationsActions } from '../NotificationsRootContext.js';
import { NotificationsTime } from '../NotificationsTime.js';
import { NotificationsUnreadMark } from '../NotificationsUnreadMark.js';
import { notificationStrings } from '../strings.js';
import { Digest } from './Digest.js';
import { useNotificationsSlots } from './NotificationsSlotsContext.js';

interface RowProps extends ComponentPropsWithoutRef<'li'> {
  notification: Notification;
  'data-index'?: number;
  /** A ref prop by another name, as `memo` around `forwardRef` would hide the types of both. */
  measure?: Ref<HTMLLIElement> | undefined;
}

/** One styled row. Renders again only when its notification does. */
export const Row = memo(function Row({ notification, measure, ...props }: RowProps) {
  const slots = useNotificationsSlots();
  const source = slots.sources?.[notification.notificationSource];
  const broken = (
    <li className="parley-row" {...props} ref={measure}>
      <BrokenItem />
    </li>
  );
  return (
    <Boundary fallback={broken} resetKeys={[notification]}>
      <NotificationsItem className="parley-row" notification={notification} {...props} ref={measure}>
        <Slotted of={source ?? slots.Item} name={source ? 'sources' : 'Item'} props={{ notification }}>
          <DefaultContent notification={notification} />
        </Slotted>
      </NotificationsItem>
    </Boundary>
  );
});

function DefaultContent({ notification }: { notification: Notification }) {
  const { Avatar, Headline, Body, Meta, Actions } = useNotificationsSlots();
  const props = { notification };
  return (
    <>
      <Slotted of={Avatar} name="Avatar" props={props}>
        <DefaultAvatar notification={notification} />
      </Slotted>
      <div className="parley-row-text">
        <NotificationsOpen className="parley-open">
          <NotificationsUnreadMark className="parley-hidden" />{' '}
          <Slotted of={Headline} name="Headline" props={props}>
            <NotificationsHeadline className="parley-headline" />
          </Slotted>
        </NotificationsOpen>
        <Slotted of={Body} name="Body" props={props}>
          <NotificationsBody className="parley-body" />
        </Slotted>
        {notification.digest && <Digest />}
        <div className="parley-meta">
          <Slotted of={Meta} name="Meta" props={props}>
            <DefaultMeta notification={notification} />
          </Slotted>
        </div>
      </div>
      <div className="parley-row-actions" data-parley-part="actions">
        <Slotted of={Actions} name="Actions" props={props}>
          <DefaultActions />
        </Slotted>
      </div>
    </>
  );
}

/** A notification without a person, of a failed build for instance, has a bell in place of a picture. */
function DefaultAvatar({ notification }: { notification: Notification }) {
  if (notification.actionUser) return <NotificationsAvatar className="parley-avatar" />;
  return (
    <span className="parley-avatar">
      <BellIcon />
    </span>
  );
}

function DefaultMeta({ notification }: { notification: Notification }) {
  const { isNew } = useNotificationsActions('Notifications.Item');
  const strings = useStrings(notificationStrings);
  return (
    <>
      {isNew(notification) && <span className="parley-new">{strings.isNew}</span>}
      <NotificationsDocument className="parley-document" />
      <NotificationsTime className="parley-time" />
    </>
  );
}

function DefaultActions() {
  const strings = useStrings(notificationStrings);
  return (
    <>
      <NotificationsMarkRead className="parley-icon-button" title={strings.markRead}>
        <CheckIcon />
      </NotificationsMarkRead>
      <NotificationsDelete className="parley-icon-button" title={strings.delete}>
        <TrashIcon />
      </NotificationsDelete>
    </>
  );
}
