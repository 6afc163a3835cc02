import type { Access, Location, User } from '@parley/protocol';
import type { NotificationContent } from '../../store/columns.js';

/** Where notifications live: one organization of one API key. */
export interface NotificationScope {
  apiKey: string;
  organizationId: string;
}

/** A notification ready to be stored. */
export interface NotificationRecord {
  id: string;
  documentId: string;
  locationId: string | null;
  location: Location | undefined;
  /** Ms since epoch. Preserved from the first write when the record is written again. */
  timestamp: number;
  source: string;
  actionUser: User;
  notifyAll: boolean;
  verifyUserPermissions: boolean;
  isResolverUsed: boolean;
  access: Access | undefined;
  content: NotificationContent;
  /** The ids of the recipients, each once. */
  recipientIds: readonly string[];
}
