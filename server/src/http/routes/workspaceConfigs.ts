import {
  getActivityService,
  getAdvancedWebhookConfig,
  getApiKeyConfig,
  getNotificationService,
  getWebhookService,
  updateActivityService,
  updateAdvancedWebhookConfig,
  updateApiKeyConfig,
  updateNotificationService,
  updateWebhookService,
} from '@parley/protocol';
import { activitySettings } from '../../domain/workspace/activitySettings.js';
import { advancedWebhookSettings } from '../../domain/workspace/advancedWebhookSettings.js';
import {
  readApiKeyConfig,
  updateApiKeyConfig as changeApiKeyConfig,
} from '../../domain/operations/backend/workspace/apiKeyConfig.js';
import { notificationSettings } from '../../domain/workspace/notificationSettings.js';
import { readSettings } from '../../domain/workspace/storedSettings.js';
import { updateActivityService as changeActivity } from '../../domain/operations/backend/workspace/updateActivityService.js';
import { updateAdvancedWebhookConfig as changeAdvanced } from '../../domain/operations/backend/workspace/updateAdvancedWebhookConfig.js';
import { updateNotificationService as changeNotifications } from '../../domain/operations/backend/workspace/updateNotificationService.js';
import { updateWebhookService as changeWebhook } from '../../domain/operations/backend/workspace/updateWebhookService.js';
import { shownWebhookSettings } from '../../domain/workspace/webhookSettings.js';
import { backendRoute, type Route } from '../route.js';

export const workspaceConfigRoutes: Route[] = [
  backendRoute(getNotificationService, async ({ core, tenant }) => ({
    message: 'Notification configuration read.',
    data: notificationSettings(await readSettings(core.db, tenant.apiKey)),
  })),
  backendRoute(updateNotificationService, async ({ core, tenant, data }) => ({
    message: 'Notification configuration updated.',
    data: await changeNotifications(core, tenant.apiKey, data),
  })),
  backendRoute(getActivityService, async ({ core, tenant }) => ({
    message: 'Activity configuration read.',
    data: activitySettings(await readSettings(core.db, tenant.apiKey)),
  })),
  backendRoute(updateActivityService, async ({ core, tenant, data }) => ({
    message: 'Activity configuration updated.',
    data: await changeActivity(core, tenant.apiKey, data),
  })),
  backendRoute(getWebhookService, async ({ core, tenant }) => ({
    message: 'Webhook configuration read.',
    data: shownWebhookSettings(await readSettings(core.db, tenant.apiKey)),
  })),
  backendRoute(updateWebhookService, async ({ core, tenant, data }) => ({
    message: 'Webhook configuration updated.',
    data: await changeWebhook(core, tenant.apiKey, data),
  })),
  backendRoute(getAdvancedWebhookConfig, async ({ core, tenant }) => ({
    message: 'Advanced webhook configuration read.',
    data: advancedWebhookSettings(await readSettings(core.db, tenant.apiKey)),
  })),
  backendRoute(updateAdvancedWebhookConfig, async ({ core, tenant, data }) => ({
    message: 'Advanced webhook configuration updated.',
    data: await changeAdvanced(core, tenant.apiKey, data),
  })),
  backendRoute(getApiKeyConfig, async ({ core, tenant }) => ({
    message: 'API key configuration read.',
    data: await readApiKeyConfig(core.db, tenant.apiKey),
  })),
  backendRoute(updateApiKeyConfig, async ({ core, tenant, data: { enablePrivateComments, ...switches } }) => ({
    message: 'API key configuration updated.',
    data: await changeApiKeyConfig(core, tenant.apiKey, {
      ...switches,
      isPrivateCommentsEnabled: enablePrivateComments,
    }),
  })),
];
