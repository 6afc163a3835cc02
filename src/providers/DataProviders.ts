import type { TemplateData } from '@parley/protocol';
import type { NotificationData, User } from '../ParleyTypes.js';

/** What a provider's function answers: a success is 200-299 in `status` or `statusCode`, and not `success: false`. */
export interface ProviderResult<T> {
  status?: number;
  statusCode?: number;
  success?: boolean;
  data?: T;
  message?: string;
}

export interface RetryConfig {
  /** Attempts after the first. @default 0 */
  retryCount?: number;
  /** Pause before each, ms. @default 1000 */
  retryDelay?: number;
  /** Writes of content only: take the change back when every attempt failed. @default false */
  revertOnFailure?: boolean;
}

/** An address that is sent the request as JSON, by POST. */
export interface EndpointConfig {
  url: string;
  /** A function is awaited before every attempt, so that each carries a fresh token. */
  headers?: Record<string, string> | (() => Promise<Record<string, string>>);
  /** @default the browser's own, `same-origin` */
  credentials?: 'include' | 'same-origin' | 'omit';
}

interface ReadConfig {
  /** Longest time of one operation with all its attempts, ms. @default 60000 */
  resolveTimeout?: number;
  getRetryConfig?: RetryConfig;
  /** Used when the provider has no `get` of its own. */
  getConfig?: EndpointConfig;
}

export interface NotificationProviderConfig extends ReadConfig {
  deleteRetryConfig?: RetryConfig;
  /** Used when the provider has no `delete` of its own. */
  deleteConfig?: EndpointConfig;
}

export interface UserProviderConfig extends ReadConfig {
  /** Whose contacts are asked for after sign-in. @default all */
  resolveUsersConfig?: { organization?: boolean; folder?: boolean; document?: boolean };
}

/** What the provider knows of a notification. Everything but the id is merged into it; further fields are kept. */
export interface PartialNotification {
  notificationId: string;
  displayHeadlineMessageTemplate?: string;
  displayHeadlineMessageTemplateData?: TemplateData;
  displayBodyMessage?: string;
  displayBodyMessageTemplate?: string;
  displayBodyMessageTemplateData?: TemplateData;
  notificationSourceData?: NotificationData;
  [field: string]: unknown;
}

type Answer<T> = ProviderResult<T> | Promise<ProviderResult<T>>;

/** Content of notifications with `notificationSource: 'custom'`, which the service never has. */
export interface NotificationDataProvider {
  /** At most 100 ids of one organization. Ids it does not know are left out of the answer. */
  get?: (request: {
    organizationId: string;
    notificationIds: string[];
  }) => Answer<Record<string, Omit<PartialNotification, 'notificationId'>> | PartialNotification[]>;
  /** Called before the notification leaves the person's inbox; when it fails the notification stays. */
  delete?: (request: { notificationId: string; organizationId: string }) => Answer<undefined>;
  config?: NotificationProviderConfig;
}

type Users = Record<string, User>;

/** People's names, emails and pictures, which then stay out of the service. */
export interface UserDataProvider {
  /** At most 100 ids. People it does not know are left out of the answer. */
  get?: (userIds: string[]) => Answer<Users> | Users | Promise<Users>;
  config?: UserProviderConfig;
}

/** Where the host keeps content that the service must not have; in each, functions and addresses are all optional. */
export interface DataProviders {
  notification?: NotificationDataProvider | null;
  user?: UserDataProvider | null;
}
