import {
  activityServiceSchema,
  advancedWebhookConfigSchema,
  notificationServiceSchema,
  webhookServiceSchema,
} from '@parley/protocol';
import { expect, it } from 'vitest';
import { activitySettings } from '../../src/domain/workspace/activitySettings.js';
import { advancedWebhookSettings } from '../../src/domain/workspace/advancedWebhookSettings.js';
import { notificationSettings } from '../../src/domain/workspace/notificationSettings.js';
import { webhookSettings } from '../../src/domain/workspace/webhookSettings.js';

it('gives the defaults of every configuration to a key for which nothing was chosen', () => {
  const batch = { isEnabled: false, batchWindowSeconds: 10, maxActivities: 2 };
  expect(notificationServiceSchema.parse(notificationSettings({}))).toMatchObject({
    useNotificationService: true,
    notificationServiceConfig: {
      triggers: { comment: { newlyAdded: true, updated: false, suggestionAccepted: false } },
      delayConfig: { isEnabled: false, delaySeconds: 10 },
      batchConfig: { document: batch, user: batch },
    },
  });
  expect(activityServiceSchema.parse(activitySettings({}))).toMatchObject({
    activityServiceConfig: {
      isEnabled: true,
      enabledTime: null,
      immutable: false,
      triggers: { comment: { updated: true, suggestionAccepted: true } },
    },
  });
  const body = { encodeData: false, encryptData: false, publicKey: '', enableDataProtection: false };
  expect(webhookServiceSchema.parse(webhookSettings({}))).toEqual({
    useWebhookService: false,
    webhookServiceConfig: {
      authToken: '',
      rawNotificationUrl: '',
      processedNotificationUrl: '',
      ...body,
      triggers: { comment: {}, crdt: {}, recorder: {} },
    },
  });
  expect(advancedWebhookConfigSchema.parse(advancedWebhookSettings({}))).toEqual({ isEnabled: false, ...body });
});

it('keeps what was chosen beside the defaults, at any depth', () => {
  const stored = {
    useNotificationService: false,
    notificationServiceConfig: {
      triggers: { comment: { updated: true } },
      batchConfig: { user: { maxActivities: 9 } },
    },
    activityServiceConfig: { immutable: true, triggers: { comment: { updated: false } } },
    advancedWebhookConfig: { isEnabled: true },
  };
  const { useNotificationService, notificationServiceConfig } = notificationSettings(stored);
  expect(useNotificationService).toBe(false);
  expect(notificationServiceConfig.triggers.comment).toMatchObject({ updated: true, added: true, deleted: false });
  expect(notificationServiceConfig.batchConfig).toEqual({
    document: { isEnabled: false, batchWindowSeconds: 10, maxActivities: 2 },
    user: { isEnabled: false, batchWindowSeconds: 10, maxActivities: 9 },
  });
  expect(activitySettings(stored).activityServiceConfig).toMatchObject({
    isEnabled: true,
    immutable: true,
    triggers: { comment: { updated: false, added: true } },
  });
  expect(advancedWebhookSettings(stored)).toMatchObject({ isEnabled: true, encodeData: false });
});

it('fills the triggers of the basic webhook while it is on: comments, neither editors nor recordings', () => {
  const { triggers } = webhookSettings({
    useWebhookService: true,
    webhookServiceConfig: { triggers: { comment: { added: false } } },
  }).webhookServiceConfig;
  expect(triggers.comment).toMatchObject({ newlyAdded: true, added: false, updated: true, suggestionAccepted: false });
  expect([triggers.crdt, triggers.recorder]).toEqual([{ updateData: false }, { done: false }]);
});
