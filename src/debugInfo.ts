import type { Location, PermissionMap } from '@parley/protocol';
import type { ClientContext } from './ClientContext.js';
import type { Document, DocumentSet } from './documents/ActiveDocuments.js';
import type { User } from './ParleyTypes.js';
import type { ConnectionState } from './transport/Transport.js';
import { VERSION } from './version.js';

/** Data for a bug report: no tokens, no content. */
export interface DebugInfo {
  version: string;
  apiKey: string;
  /** State of this client. */
  client: {
    user: User | null;
    organizationId: string | null;
    connection: ConnectionState;
    documents: DocumentSet | null;
    locations: Location[];
  };
  /** Data of the service; only from `fetchDebugInfo`. */
  server?: { permissions: PermissionMap; documents: Document[] };
}

/** The client's own view. */
export function debugInfo({ apiKey, session, documents }: ClientContext): DebugInfo {
  return {
    version: VERSION,
    apiKey,
    client: {
      user: session.user.value,
      organizationId: session.scope.value.organizationId,
      connection: session.connection.value,
      documents: documents.current.value,
      locations: documents.locations.value,
    },
  };
}
