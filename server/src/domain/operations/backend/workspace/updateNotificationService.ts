import type { NotificationService, NotificationServiceChange } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { mergeSettings } from '../../../workspace/mergeSettings.js';
import { notificationSettings } from '../../../workspace/notificationSettings.js';
import { changeSettings } from '../../../workspace/storedSettings.js';

/** Merges a change into how notifications are made; answers all of it. Those that are on their way keep the rules they were made by. */
export async function updateNotificationService(
  core: Core,
  apiKey: string,
  change: NotificationServiceChange,
): Promise<NotificationService> {
  return notificationSettings(await changeSettings(core, apiKey, (stored) => mergeSettings(stored, change)));
}
