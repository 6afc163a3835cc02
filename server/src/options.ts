import { ACTIVITY_LIMITS, INBOX_LIMITS } from '@parley/protocol/constants';
import type { ServiceLimits, ServiceOptions } from './environment.js';

const MIB = 1024 * 1024;

/** Limits of the REST contract, §1.12. */
export const DEFAULT_LIMITS: ServiceLimits = {
  maxBodyBytes: MIB,
  maxJsonDepth: 32,
  keyRate: { perSecond: 100, burst: 200 },
  workspaceRate: { perSecond: 10, burst: 20 },
  userRate: { perSecond: 50, burst: 100 },
  keyByteRate: { perSecond: 10 * MIB, burst: 100 * MIB },
  userByteRate: { perSecond: 2 * MIB, burst: 20 * MIB },
  maxAttachmentBytes: 15 * MIB,
  addressRate: { perSecond: 100, burst: 200 },
  maxBufferedBodyBytes: 64 * MIB,
  maxUnsentBytes: 128 * MIB,
  maxStoredBytesPerUser: 200 * MIB,
  maxStoredBytesPerOrganization: 10 * 1024 * MIB,
  maxUnusedUploads: 100,
  maxTranscribedBytes: 25 * MIB,
  maxWaitingWebhookBytes: 1024 * MIB,
  connectionsPerPerson: 20,
  pollsPerPerson: 12,
  topicsPerPerson: 1024,
  unsignedConnectionsPerAddress: 200,
  unsignedConnections: 2000,
  presenceExpiryMs: 90_000,
  requestTimeoutMs: 60_000,
};

export const DEFAULT_OPTIONS: ServiceOptions = {
  isDevelopment: false,
  allowedOrigins: '*',
  bootstrap: {},
  publicUrl: undefined,
  emailTranslations: {},
  tokenSecret: undefined,
  webhooks: { allowPrivateTargets: false },
  retention: {
    activityDays: ACTIVITY_LIMITS.maxDaysBound,
    notificationDays: INBOX_LIMITS.maxDaysBound,
    viewDays: 365,
  },
  limits: DEFAULT_LIMITS,
};

/** Fills in the default options. */
export function serviceOptions(
  options: Partial<Omit<ServiceOptions, 'limits'>> & { limits?: Partial<ServiceLimits> } = {},
): ServiceOptions {
  return {
    ...DEFAULT_OPTIONS,
    webhooks: { allowPrivateTargets: options.isDevelopment ?? DEFAULT_OPTIONS.isDevelopment },
    ...options,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
  };
}
