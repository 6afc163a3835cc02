'use client';
import { useState, type ReactNode } from 'react';
import { ChevronIcon } from '../../internal/icons.js';
import type { NotificationChannel } from '../../../src/elements/notification/notificationsUi.js';
import { NotificationsMuteAll } from '../NotificationsMuteAll.js';
import { NotificationsSettings } from '../NotificationsSettings.js';
import { NotificationsSettingsChannels } from '../NotificationsSettingsChannels.js';
import { NotificationsSettingsOption } from '../NotificationsSettingsOption.js';
import { NotificationsSettingsSelect } from '../NotificationsSettingsSelect.js';
import { FailureNotice } from '../../internal/FailureNotice.js';
import { selectLook } from '../../internal/selectLook.js';
import { useStrings } from '../../internal/useStrings.js';
import { useNotificationsSettings } from '../NotificationsSettingsContext.js';
import { NotificationsSettingsStatus } from '../NotificationsSettingsStatus.js';
import { notificationStrings } from '../strings.js';

/** The channels, each as a drop-down or as a section that opens, and one button for silence. */
export function SettingsForm({ layout }: { layout: 'accordion' | 'dropdown' }) {
  const Channel = layout === 'accordion' ? ChannelSection : ChannelSelect;
  return (
    <NotificationsSettings className="parley-settings">
      <WhenRead>
        <NotificationsSettingsStatus className="parley-settings-status" />
        <div className="parley-channels">
          <NotificationsSettingsChannels>
            {(channel) => <Channel key={channel.id} channel={channel} />}
          </NotificationsSettingsChannels>
        </div>
        <NotificationsMuteAll className="parley-button" />
      </WhenRead>
    </NotificationsSettings>
  );
}

/** Renders the form only when the channels are loaded: choices made before would overwrite the saved ones. */
function WhenRead({ children }: { children: ReactNode }) {
  const { error, refetch } = useNotificationsSettings('Notifications.Settings');
  const strings = useStrings(notificationStrings);
  if (!error) return children;
  return (
    <div className="parley-notice" role="alert">
      <FailureNotice title={strings.settingsNotLoaded} error={error}>
        <button type="button" className="parley-button" onClick={refetch}>
          {strings.retry}
        </button>
      </FailureNotice>
    </div>
  );
}

interface ChannelProps {
  channel: NotificationChannel & { value: string };
}

function ChannelSelect({ channel }: ChannelProps) {
  return (
    <label className="parley-channel">
      <span className="parley-channel-name">{channel.name}</span>
      <NotificationsSettingsSelect {...selectLook} className="parley-select" channel={channel.id} />
    </label>
  );
}

function ChannelSection({ channel }: ChannelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = channel.values.find(({ id }) => id === channel.value);
  return (
    <div className="parley-channel-section">
      <button type="button" className="parley-channel" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className="parley-channel-name">{channel.name}</span>
        <span className="parley-channel-value">{chosen?.name ?? channel.value}</span>
        <ChevronIcon />
      </button>
      {isOpen && (
        <fieldset className="parley-options">
          <legend className="parley-hidden">{channel.name}</legend>
          {channel.values.map(({ id, name }) => (
            <label key={id} className="parley-option">
              <NotificationsSettingsOption className="parley-radio" channel={channel.id} value={id} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
