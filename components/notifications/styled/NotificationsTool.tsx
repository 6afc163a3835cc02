'use client';
import { Slotted } from '../../internal/Slotted.js';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import type {} from '../../../src/session/EarlySignIn.js';
import { useFeature } from '../../../hooks/useFeature.js';
import { useNotificationsPanel } from '../../../hooks/useNotificationsPanel.js';
import { BellIcon, WarningIcon } from '../../internal/icons.js';
import { loadAhead, useLazy, useLoadWhenIdle } from '../../internal/useLazy.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { NotificationsBadge } from '../NotificationsBadge.js';
import { NotificationsTrigger } from '../NotificationsTrigger.js';
import { notificationStrings } from '../strings.js';
import { useUnreadCount } from '../useUnreadCount.js';
import type { NotificationsPresetProps } from './NotificationsPanel.js';
import { useNotificationsOptions } from './useNotificationsOptions.js';

export interface NotificationsToolProps
  extends BoundedProps, NotificationsPresetProps, Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'onError'> {
  /** How the panel opens: beside the bell, or along the edge of the window. @default 'popover' */
  panelOpenMode?: 'popover' | 'sidebar' | undefined;
  /** The badge counts all notifications visible to the reader, instead of those of For You. @default false */
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
  const { isOpen, close } = useNotificationsPanel();
  const { module, hasFailed } = useLazy(loadPanel, isOpen);
  const { unread, isNew, isKnown, error } = useUnreadCount(considerAllNotifications);
  const bell = useRef<HTMLButtonElement>(null);
  const setBell = useComposedRefs(bell, ref);
  usePreset();
  useNotificationsOptions({
    maxDays,
    enableSettingsAtOrganizationLevel,
    readNotificationsOnForYouTab,
    selfNotifications,
  });
  useLoadWhenIdle(loadPanel, isKnown, LOAD_AHEAD_MS);
  // The next click opens it again, and with that tries again.
  useEffect(() => {
    if (hasFailed) close();
  }, [hasFailed, close]);

  const { Trigger, Badge } = slots ?? {};
  const isBroken = hasFailed || Boolean(error);
  return (
    <>
      <NotificationsTrigger
        considerAllNotifications={considerAllNotifications}
        data-parley-variant={variant}
        {...((hasFailed || !error) && { title: hasFailed ? strings.panelNotLoaded : strings.title })}
        {...themeAttribute(darkMode)}
        {...props}
        className={['parley-root parley-bell', className].filter(Boolean).join(' ')}
        onPointerEnter={(event) => {
          props.onPointerEnter?.(event);
          void loadAhead(loadPanel);
        }}
        ref={setBell}
      >
        <Slotted of={Trigger} name="Trigger" props={{ unreadCount: unread, isNew, isOpen }}>
          <BellIcon />
          {isBroken && <WarningIcon className="parley-failed-mark" />}
          {(Badge ? unread > 0 : !isBroken) && (
            <Slotted of={Badge} name="Badge" props={{ unreadCount: unread, isNew }}>
              <NotificationsBadge className="parley-badge" considerAllNotifications={considerAllNotifications} />
            </Slotted>
          )}
        </Slotted>
      </NotificationsTrigger>
      {module && (
        <module.ToolPanel
          mode={panelOpenMode}
          bell={bell}
          {...{ darkMode, variant, slots, settings, settingsLayout, tabConfig, pageSize, onNotificationClick }}
        />
      )}
      <span role="alert" className="parley-hidden">
        {hasFailed && strings.panelNotLoaded}
      </span>
    </>
  );
});

/** The panel with the list, its positioning, and the announcer of arrivals: loaded after the bell and its count. */
const loadPanel = () => import('./ToolPanel.js');
// Before anything renders, as the network has nothing to do until then.
if (globalThis.parleySignIn?.opensPanel) void loadAhead(loadPanel);
/** Delay of that load, so that a new page has the network to itself, ms; a nearby pointer, or a press, loads at once. */
const LOAD_AHEAD_MS = 1500;
