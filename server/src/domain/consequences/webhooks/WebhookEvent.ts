import type {
  Anchor,
  BackendComment,
  BackendAnnotation,
  CustomPriority,
  CustomStatus,
  DocumentRecord,
  NotificationSettings,
  Organization,
  User,
  VisibilityConfig,
} from '@parley/protocol';

import type { RecorderData } from '../recordings/recorderData.js';

/** Targets of the basic webhook; every other target is an endpoint's id. */
export const RAW_TARGET = 'raw';
export const PROCESSED_TARGET = 'processed';

/** Where an event happened. */
export interface EventMetadata {
  apiKey: string;
  organizationId: string;
  documentId: string;
  documentName?: string | undefined;
  pageInfo?: Record<string, unknown> | undefined;
  document?: DocumentRecord | undefined;
  organization?: Organization | undefined;
}

/** The common part of the events of one transaction about one thread, as of its commit (REST contract §2.14). */
export interface ThreadSnapshot {
  metadata: EventMetadata;
  commentAnnotation: BackendAnnotation & Anchor;
  /** Absent: everybody with access to the document may see it. */
  visibility?: VisibilityConfig | undefined;
  accessDeniedUsers: string[];
  /** Channels in effect by person; one of the two. */
  usersOrganizationNotificationsConfig?: Record<string, NotificationSettings> | undefined;
  usersDocumentNotificationsConfig?: Record<string, NotificationSettings> | undefined;
}

/** An event's own part. */
export interface CommentWebhookEvent {
  actionType: string;
  actionUser: User;
  platform?: 'sdk' | undefined;
  targetComment?: BackendComment | undefined;
  oldStatus?: CustomStatus | undefined;
  newStatus?: CustomStatus | undefined;
  newPriority?: CustomPriority | null | undefined;
  assigned?: boolean | undefined;
  /** For `processed` only: the For You recipients. */
  notifyUserIds?: string[] | undefined;
}

/** The own part of an event about a shared document. There is no other. */
export interface CrdtWebhookEvent {
  actionType: 'updateData';
  /** Absent: a backend wrote last. */
  actionUser?: User | undefined;
  platform?: 'sdk' | undefined;
  metadata: EventMetadata;
  /** The state as it was sent. */
  crdtData: {
    id: string;
    data: unknown;
    /** ISO 8601. */
    lastUpdate: string;
    lastUpdatedBy: string;
    sessionId: string | null;
  };
}

/** The own part of an event about a recording. There is no other. */
export interface RecorderWebhookEvent extends RecorderData {
  actionType: 'done';
  actionUser: User;
  platform?: 'sdk' | undefined;
  metadata: EventMetadata;
}

/** The own part of an event about a delivery whose attempts have all failed. */
export interface ExhaustedEvent {
  webhookId: string;
  endpointId: string;
  event: string;
  attempts: number;
}

/**
 * The own part of a test event. A backend requests one to check that its endpoint receives events. It reports no
 * change.
 */
export interface TestEvent {
  isTest: true;
  metadata: { apiKey: string; organizationId: string; documentId: string };
}
