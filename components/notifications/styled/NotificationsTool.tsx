'use client';
import { Slotted } from '../../internal/Slotted.js';
import * as Popover from '@radix-ui/react-popover';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useNotificationsPanel } from '../../../hooks/useNotificationsPanel.js';
import { EdgePanel } from '../../internal/EdgePanel.js';
import { BellIcon, WarningIcon } from '../../internal/icons.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute, useSurroundings } from '../../internal/useSurroundings.js';
import { ArrivalAnnouncer } from '../ArrivalAnnouncer.js';
import { NotificationsBadge } from '../NotificationsBadge.js';
import { NotificationsRoot } from '../NotificationsRoot.js';
import { NotificationsTrigger } from '../NotificationsTrigger.js';
import { notificationStrings } from '../strings.js';
import { useUnreadCount } from '../useUnreadCount.js';
import type { NotificationsPresetProps } from './NotificationsPanel.js';
import { PanelContent } from './PanelContent.js';
import { NotificationsSlotsProvider } from './NotificationsSlotsContext.js';
import { usePanelTab } from './usePanelTab.js';
import { useNotificationsOptions } from './useNotificationsOptions.js';

export interface NotificationsToolProps
  extends BoundedProps, NotificationsPresetProps, Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'onError'> {
  /** How the panel opens: beside the bell, or along the edge of the window. @default 'popover' */
  panelOpenMode?: 'popover' | 'sidebar' | undefined;
  /** The badge counts everything the reader may see, in place of what is for them. @default false */
  considerAllNotifications?: boolean | undefined;
}

const Unbounded = forwardRef<HTMLButtonElement, Drawn<NotificationsToolProps>>(function NotificationsTool(props, ref) {
  return useFeature('notification') ? <Tool {...props} ref={ref} /> : null;
});

/** A bell with the unread count, and the panel it opens. Renders a `<button>`, and the panel at the end of the body. */
export const NotificationsTool = withBoundary<NotificationsToolProps, HTMLButtonElement>(
  'NotificationsTool',
  Unbounded,
);

const Tool = forwardRef<HTMLButtonElement, Drawn<NotificationsToolProps>>(function Tool(
  {
    darkMode,
    variant,
    slots,
    className,
    panelOpenMode = 'popover',
    considerAllNotifications = false,
    settings,
    settingsLayout,
    tabConfig,
    pageSize,
    onNotificationClick,
    maxDays,
    enableSettingsAtOrganizationLevel,
    readNotificationsOnForYouTab,
    selfNotifications,
    ...props
  },
  ref,
) {
  const strings = useStrings(notificationStrings);
  const { isOpen, open, close } = useNotificationsPanel();
  const tabState = usePanelTab();
  const bell = useRef<HTMLButtonElement>(null);
  const surroundings = useSurroundings(bell, isOpen, darkMode);
  const setBell = useComposedRefs(bell, ref);
  usePreset();
  useNotificationsOptions({
    maxDays,
    enableSettingsAtOrganizationLevel,
    readNotificationsOnForYouTab,
    selfNotifications,
  });

  const trigger = (
    <NotificationsTrigger
      considerAllNotifications={considerAllNotifications}
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      {...props}
      className={['parley-root parley-bell', className].filter(Boolean).join(' ')}
      ref={setBell}
    >
      <Bell considerAllNotifications={considerAllNotifications} isOpen={isOpen} slots={slots} />
    </NotificationsTrigger>
  );
  const panel = {
    'aria-label': strings.title,
    'data-parley-variant': variant,
    ...surroundings,
    children: (
      <NotificationsSlotsProvider slots={slots}>
        <NotificationsRoot asChild {...tabState} {...{ tabConfig, pageSize, onNotificationClick }}>
          <div className="parley-panel-body" aria-label={undefined}>
            <PanelContent settings={settings} settingsLayout={settingsLayout} onClose={close} />
          </div>
        </NotificationsRoot>
      </NotificationsSlotsProvider>
    ),
  };

  return (
    <>
      {panelOpenMode === 'sidebar' ? (
        <>
          {trigger}
          {isOpen && <EdgePanel {...panel} opener={bell} onClose={close} />}
        </>
      ) : (
        <Popover.Root open={isOpen} onOpenChange={(next) => (next ? open() : close())}>
          <Popover.Anchor asChild>{trigger}</Popover.Anchor>
          <Popover.Portal>
            <Popover.Content
              {...panel}
              className="parley-root parley-popover"
              align="end"
              sideOffset={8}
              collisionPadding={8}
              // The panel itself takes the focus: a screen reader says where it is, and no button is half pressed.
              onOpenAutoFocus={(event) => {
                event.preventDefault();
                (event.currentTarget as HTMLElement).focus();
              }}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                bell.current?.focus();
              }}
              // The bell closes the panel itself. If a press on it closed the panel first, its click would open it again.
              onInteractOutside={(event) => {
                if (bell.current?.contains(event.target as Node)) event.preventDefault();
              }}
            />
          </Popover.Portal>
        </Popover.Root>
      )}
      <ArrivalAnnouncer className="parley-hidden" />
    </>
  );
});

interface BellProps extends Pick<NotificationsToolProps, 'considerAllNotifications' | 'slots'> {
  isOpen: boolean;
}

function Bell({ considerAllNotifications, isOpen, slots = {} }: BellProps) {
  const { unread, isNew, error } = useUnreadCount(considerAllNotifications);
  const { Trigger, Badge } = slots;
  const badge = <NotificationsBadge className="parley-badge" considerAllNotifications={considerAllNotifications} />;
  return (
    <Slotted of={Trigger} name="Trigger" props={{ unreadCount: unread, isNew, isOpen }}>
      <BellIcon />
      {error && <WarningIcon className="parley-failed-mark" />}
      {Badge && unread > 0 && (
        <Slotted of={Badge} name="Badge" props={{ unreadCount: unread, isNew }}>
          {badge}
        </Slotted>
      )}
      {!Badge && !error && badge}
    </Slotted>
  );
}
