'use client';
import { useRef, useState } from 'react';
import { useNotificationSettings } from '../../../hooks/useNotificationSettings.js';
import { CheckAllIcon, CloseIcon, SettingsIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { useStrings } from '../../internal/useStrings.js';
import { NotificationsMarkAllRead } from '../notificationButtons.js';
import { notificationStrings } from '../strings.js';
import { ListView } from './ListView.js';
import { SettingsView } from './SettingsView.js';
import { PanelTabs } from './PanelTabs.js';

export interface PanelContentProps {
  /** Offer the settings form. @default the element's `enableSettings`, off */
  settings?: boolean | undefined;
  /** Each channel folds out in its place, or is a menu. @default 'accordion' */
  settingsLayout?: 'accordion' | 'dropdown' | undefined;
  /** Renders a button that closes the container of the panel. */
  onClose?: (() => void) | undefined;
}

/** The content of a panel, embedded or opened: the list, or the settings in its place. Use it inside a Root. */
export function PanelContent({ settings, settingsLayout = 'accordion', onClose }: PanelContentProps) {
  const strings = useStrings(notificationStrings);
  const { isEnabled } = useNotificationSettings({ enabled: false });
  const [view, setView] = useState<'list' | 'settings'>('list');
  const settingsButton = useRef<HTMLButtonElement>(null);
  const hasSettings = settings ?? isEnabled;

  if (hasSettings && view === 'settings') {
    return (
      <SettingsView
        layout={settingsLayout}
        onBack={() => {
          setView('list');
          // The button is rendered by then, and the focus returns to where it was.
          requestAnimationFrame(() => settingsButton.current?.focus());
        }}
      />
    );
  }
  return (
    <>
      <div className="parley-head">
        <h2 className="parley-title">{strings.title}</h2>
        <NotificationsMarkAllRead className="parley-icon-button" title={strings.markAllRead}>
          <CheckAllIcon />
        </NotificationsMarkAllRead>
        {hasSettings && (
          <IconButton label={strings.settingsTitle} onClick={() => setView('settings')} ref={settingsButton}>
            <SettingsIcon />
          </IconButton>
        )}
        {onClose && (
          <IconButton className="parley-close" label={strings.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      <PanelTabs />
      <ListView onOpenSettings={hasSettings ? () => setView('settings') : undefined} />
    </>
  );
}
