'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, useState, type ComponentPropsWithoutRef } from 'react';
import { useForm } from 'react-hook-form';
import { useFeature } from '../../hooks/useFeature.js';
import { useNotificationSettings } from '../../hooks/useNotificationSettings.js';
import { useStrings } from '../internal/useStrings.js';
import { NotificationsSettingsProvider } from './NotificationsSettingsContext.js';
import { notificationStrings } from './strings.js';

export interface NotificationsSettingsProps extends ComponentPropsWithoutRef<'form'> {
  /** Render the single child in place of the `<form>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * A form of the person's channels. Each choice is saved at once, and undone when the service refuses. Renders a
 * `<form>`. `data-parley-state`: `loading` | `error` | `ready`. `data-parley-level`: `document` | `organization`, the scope of the choices. Needs no
 * Root.
 */
export const NotificationsSettings = forwardRef<HTMLFormElement, NotificationsSettingsProps>(
  function NotificationsSettings(props, ref) {
    return useFeature('notification') ? <Settings {...props} ref={ref} /> : null;
  },
);

const Settings = forwardRef<HTMLFormElement, NotificationsSettingsProps>(function Settings(
  { asChild = false, ...props },
  ref,
) {
  const read = useNotificationSettings();
  const { settings: saved, error, refetch, setSettings, muteAll, isMutedAll, channels, level } = read;
  const strings = useStrings(notificationStrings);
  const [hasFailed, setHasFailed] = useState(false);
  const settings = useMemo(
    () => Object.fromEntries(channels.map((channel) => [channel.id, saved?.[channel.id] ?? channel.default])),
    [channels, saved],
  );
  // `values` follows the saved settings: a choice on another device, and the undo of a refused one.
  const { register } = useForm({ values: settings });

  const context = useMemo(() => {
    const attempt = (write: Promise<unknown>) => {
      setHasFailed(false);
      write.catch(() => setHasFailed(true));
    };
    return {
      channels,
      settings,
      level,
      isMutedAll,
      isReady: saved !== undefined,
      error: saved === undefined ? error : null,
      refetch: () => void refetch(),
      hasFailed,
      register,
      choose: (channelId: string, value: string) => attempt(setSettings({ [channelId]: value })),
      muteAll: () => attempt(muteAll()),
    };
  }, [channels, settings, level, isMutedAll, saved, error, refetch, hasFailed, register, setSettings, muteAll]);

  const Comp = asChild ? Slot : 'form';
  return (
    <NotificationsSettingsProvider value={context}>
      <Comp
        aria-label={strings.settingsTitle}
        aria-busy={!context.isReady && !context.error}
        data-parley-part="settings"
        data-parley-state={context.isReady ? 'ready' : context.error ? 'error' : 'loading'}
        data-parley-level={level}
        {...props}
        ref={ref}
      />
    </NotificationsSettingsProvider>
  );
});
