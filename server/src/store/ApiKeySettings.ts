import type {
  AccessType,
  ActivityService,
  AdvancedWebhookConfig,
  NotificationService,
  WebhookService,
} from '@parley/protocol';

/** Settings of an API key with simple values (REST contract §3.14). */
export interface ApiKeySwitches {
  defaultDocumentAccessType: AccessType;
  isPrivateCommentsEnabled: boolean;
  requireJwtToken: boolean;
  requireAutoOrgUser: boolean;
  /** Threads of clients are held until an admin approves them, see `heldThreads`. Documents and organizations may override it. */
  moderatorMode: boolean;
  useNotificationService: boolean;
}

/**
 * Stored settings of an API key. Absent ones have their defaults. `notificationSettings`, `activitySettings`, `webhookSettings` and
 * `advancedWebhookSettings` read the configurations of services and fill in the defaults.
 */
export type ApiKeySettings = Partial<ApiKeySwitches> &
  DeepPartial<Omit<NotificationService, keyof ApiKeySwitches> & ActivityService & WebhookService> & {
    advancedWebhookConfig?: Partial<AdvancedWebhookConfig>;
    /** Whether the key is for development: people need no token unless `requireJwtToken` is true. */
    isDevelopmentKey?: boolean;
  };

/** An object with every part optional, at any depth. */
export type DeepPartial<T> = T extends object ? { [Key in keyof T]?: DeepPartial<T[Key]> | undefined } : T;
