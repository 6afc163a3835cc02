import type { NotificationService, NotificationServiceChange } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { mergeSettings } from '../../../workspace/mergeSettings.js';
import { notificationSettings } from '../../../workspace/notificationSettings.js';
import { changeSettings } from '../../../workspace/storedSettings.js';

/** Merges a change into the notification settings and returns all of them. Pending notifications use the settings that they were created with. */
export async function updateNotificationService(
  core: Core,
  apiKey: string,
  change: NotificationServiceChange,
): Promise<NotificationService> {
  return notificationSettings(await changeSettings(core, apiKey, (stored) => mergeSettings(stored, change)));
}
