'use client';
import type { RefObject } from 'react';
import { useNotificationsPanel } from '../../../hooks/useNotificationsPanel.js';
import { EdgePanel } from '../../internal/EdgePanel.js';
import { useStrings } from '../../internal/useStrings.js';
import { useSurroundings } from '../../internal/useSurroundings.js';
import { ArrivalAnnouncer } from '../ArrivalAnnouncer.js';
import { NotificationsRoot } from '../NotificationsRoot.js';
import { notificationStrings } from '../strings.js';
import type { NotificationsPresetProps } from './NotificationsPanel.js';
import { AnchoredPanel } from './AnchoredPanel.js';
import { NotificationsSlotsProvider } from './NotificationsSlotsContext.js';
import { PanelContent } from './PanelContent.js';
import { usePanelTab } from './usePanelTab.js';

interface ToolPanelProps extends Pick<
  NotificationsPresetProps,
  'darkMode' | 'variant' | 'slots' | 'settings' | 'settingsLayout' | 'tabConfig' | 'pageSize' | 'onNotificationClick'
> {
  /** How the panel opens: beside the bell, or along the edge of the window. */
  mode: 'popover' | 'sidebar';
  bell: RefObject<HTMLButtonElement | null>;
}

/** The panel of a bell, rendered while it is open, and the announcer of arrivals, always. */
export function ToolPanel(props: ToolPanelProps) {
  return (
    <>
      <Panel {...props} />
      <ArrivalAnnouncer className="parley-hidden" />
    </>
  );
}

function Panel({
  mode,
  bell,
  darkMode,
  variant,
  slots,
  settings,
  settingsLayout,
  tabConfig,
  pageSize,
  onNotificationClick,
}: ToolPanelProps) {
  const strings = useStrings(notificationStrings);
  const { isOpen, close } = useNotificationsPanel();
  const tabState = usePanelTab();
  const surroundings = useSurroundings(bell, isOpen, darkMode);
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
  if (!isOpen) return null;
  const Place = mode === 'sidebar' ? EdgePanel : AnchoredPanel;
  return <Place {...panel} opener={bell} onClose={close} />;
}
