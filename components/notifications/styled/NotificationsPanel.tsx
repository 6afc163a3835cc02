'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { ArrivalAnnouncer } from '../ArrivalAnnouncer.js';
import { NotificationsRoot, type NotificationsRootProps } from '../NotificationsRoot.js';
import { PanelContent, type PanelContentProps } from './PanelContent.js';
import type { NotificationsSlots } from './slots.js';
import { NotificationsSlotsProvider } from './NotificationsSlotsContext.js';
import { usePanelTab } from './usePanelTab.js';
import { useNotificationsOptions, type NotificationsOptions } from './useNotificationsOptions.js';

/** Props shared by the styled components of the family. */
export interface NotificationsPresetProps
  extends
    NotificationsOptions,
    Pick<PanelContentProps, 'settings' | 'settingsLayout'>,
    Pick<NotificationsRootProps, 'tabConfig' | 'pageSize' | 'onNotificationClick'> {
  /** Forces dark or light mode; portals follow. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: NotificationsSlots | undefined;
}

export interface NotificationsPanelProps
  extends BoundedProps, NotificationsPresetProps, Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'onError'> {}

const Unbounded = forwardRef<HTMLElement, Drawn<NotificationsPanelProps>>(function NotificationsPanel(
  {
    darkMode,
    variant,
    slots,
    className,
    settings,
    settingsLayout,
    maxDays,
    enableSettingsAtOrganizationLevel,
    readNotificationsOnForYouTab,
    selfNotifications,
    ...props
  },
  ref,
) {
  const tabState = usePanelTab();
  usePreset();
  useNotificationsOptions({
    maxDays,
    enableSettingsAtOrganizationLevel,
    readNotificationsOnForYouTab,
    selfNotifications,
  });
  return (
    <NotificationsSlotsProvider slots={slots}>
      <NotificationsRoot
        {...tabState}
        data-parley-variant={variant}
        {...themeAttribute(darkMode)}
        {...props}
        className={['parley-root parley-panel', className].filter(Boolean).join(' ')}
        ref={ref}
      >
        <PanelContent settings={settings} settingsLayout={settingsLayout} />
        <ArrivalAnnouncer className="parley-hidden" />
      </NotificationsRoot>
    </NotificationsSlotsProvider>
  );
});

/** The inbox as part of a page, as large as its container. Renders a `<section>`. */
export const NotificationsPanel = withBoundary<NotificationsPanelProps, HTMLElement>('NotificationsPanel', Unbounded);
