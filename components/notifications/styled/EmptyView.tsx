'use client';
import { Slotted } from '../../internal/Slotted.js';
import { useNotificationSettings } from '../../../hooks/useNotificationSettings.js';
import { BellIcon, MutedIcon } from '../../internal/icons.js';
import { NoticeContent } from '../../internal/NoticeContent.js';
import { useStrings } from '../../internal/useStrings.js';
import { NotificationsEmpty } from '../notificationNotices.js';
import { useNotificationsState } from '../NotificationsRootContext.js';
import { notificationStrings } from '../strings.js';
import { useNotificationsSlots } from './NotificationsSlotsContext.js';

/** A tab without notifications, with the reason: all are read, there are none yet, the inbox is muted or nobody is signed in. */
export function EmptyView({ onOpenSettings }: { onOpenSettings?: (() => void) | undefined }) {
  const { tab, missing } = useNotificationsState('Notifications.Empty');
  const { settings } = useNotificationSettings();
  const strings = useStrings(notificationStrings);
  const { Empty } = useNotificationsSlots();
  const isMuted = settings?.['inbox'] === 'NONE';
  const kind = missing ? 'signedOut' : isMuted ? 'muted' : tab === 'for-you' ? 'emptyForYou' : 'emptyAll';
  const Icon = isMuted ? MutedIcon : BellIcon;
  return (
    <Slotted of={missing ? undefined : Empty} name="Empty" props={{ tab, isMuted }}>
      <NotificationsEmpty className="parley-notice">
        <NoticeContent Icon={Icon} title={strings[kind]} text={strings[`${kind}Hint`]}>
          {isMuted && onOpenSettings && (
            <button type="button" className="parley-button" onClick={onOpenSettings}>
              {strings.openSettings}
            </button>
          )}
        </NoticeContent>
      </NotificationsEmpty>
    </Slotted>
  );
}
