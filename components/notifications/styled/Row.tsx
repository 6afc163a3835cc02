'use client';
import { memo, type ComponentPropsWithoutRef, type Ref } from 'react';
import type { Notification } from '../../../src/elements/notification/Notification.js';
import { BellIcon, CheckIcon, TrashIcon } from '../../internal/icons.js';
import { useLazy } from '../../internal/useLazy.js';
import { useStrings } from '../../internal/useStrings.js';
import { NotificationsAvatar } from '../NotificationsAvatar.js';
import { NotificationsBody } from '../NotificationsBody.js';
import { NotificationsDelete } from '../NotificationsDelete.js';
import { NotificationsDocument } from '../NotificationsDocument.js';
import { NotificationsHeadline } from '../NotificationsHeadline.js';
import { NotificationsItem } from '../NotificationsItem.js';
import { NotificationsMarkRead } from '../NotificationsMarkRead.js';
import { NotificationsOpen } from '../NotificationsOpen.js';
import { useNotificationsActions } from '../NotificationsRootContext.js';
import { NotificationsTime } from '../NotificationsTime.js';
import { NotificationsUnreadMark } from '../NotificationsUnreadMark.js';
import { notificationStrings } from '../strings.js';
import { useSlots } from './SlotsContext.js';

interface RowProps extends ComponentPropsWithoutRef<'li'> {
  notification: Notification;
  'data-index'?: number;
  /** A ref prop by another name, as `memo` around `forwardRef` would hide the types of both. */
  measure?: Ref<HTMLLIElement> | undefined;
}

/** One styled row. Renders again only when its notification does. */
export const Row = memo(function Row({ notification, measure, ...props }: RowProps) {
  const slots = useSlots();
  const Content = slots.sources?.[notification.notificationSource] ?? slots.Item ?? DefaultContent;
  return (
    <NotificationsItem className="parley-row" notification={notification} {...props} ref={measure}>
      <Content notification={notification} />
    </NotificationsItem>
  );
});

const loadDigest = () => import('./Digest.js');

function DefaultContent({ notification }: { notification: Notification }) {
  const digest = useLazy(loadDigest, !!notification.digest);
  const { Avatar, Headline, Body, Meta = DefaultMeta, Actions = DefaultActions } = useSlots();
  return (
    <>
      {Avatar ? <Avatar notification={notification} /> : <DefaultAvatar notification={notification} />}
      <div className="parley-row-text">
        <NotificationsOpen className="parley-open">
          <NotificationsUnreadMark className="parley-hidden" />{' '}
          {Headline ? <Headline notification={notification} /> : <NotificationsHeadline className="parley-headline" />}
        </NotificationsOpen>
        {Body ? <Body notification={notification} /> : <NotificationsBody className="parley-body" />}
        {digest.module && <digest.module.Digest />}
        <div className="parley-meta">
          <Meta notification={notification} />
        </div>
      </div>
      <div className="parley-row-actions" data-parley-part="actions">
        <Actions notification={notification} />
      </div>
    </>
  );
}

/** What nobody caused, a failed build for instance, has a bell in place of a face. */
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
