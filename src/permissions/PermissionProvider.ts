import type { Access } from '@parley/protocol';
import type { EndpointConfig, ProviderResult, RetryConfig } from '../providers/DataProviders.js';

/** A resource that somebody requests access to. Named as in `auth/permissions/add` of the REST API, which adds a role. */
export interface PermissionResource {
  type: 'organization' | 'document' | 'context';
  /** Of the organization or document; of the document for a context. */
  id: string;
  organizationId: string;
  /** Of a context: the access filter of `setDocuments`. Absent: none. */
  access?: Access;
}

/** A request to the provider. */
export interface PermissionRequest {
  userId: string;
  resources: PermissionResource[];
}

/**
 * Lets your backend decide about access at the moment that somebody requests it. Your backend grants with `auth/permissions/add`
 * of the service, or revokes with `auth/permissions/remove`, before it responds. Only what is granted there counts: a
 * response alone grants nothing.
 */
export interface PermissionProvider {
  /** Grants the access that the person may have. Granting nothing is a success too. */
  requestAccess?: (request: PermissionRequest) => Promise<ProviderResult<unknown>>;
  /** Revokes access; called as set in `revokeAccessOn`. */
  revokeAccess?: (request: PermissionRequest) => Promise<ProviderResult<unknown>>;
  config?: {
    /** Called when there is no `requestAccess`. */
    requestConfig?: EndpointConfig;
    /** Called when there is no `revokeAccess`. */
    revokeConfig?: EndpointConfig;
  };
  /** @default 3 more attempts, 2000 ms apart */
  retryConfig?: Pick<RetryConfig, 'retryCount' | 'retryDelay'>;
  /** Longest time of one request with all its attempts, ms. @default 60000 */
  resolveTimeout?: number;
  /** Requests the access context of documents too. @default false */
  isContextEnabled?: boolean;
  /** Requests access each time that a document is set. @default false: not again in a session for resources the person may enter */
  forceRefresh?: boolean;
  /**
   * When access is revoked: `document_unset`, of documents no longer set; `user_logout`, of everything that the session requested,
   * when the person signs out or the client is closed. A context only then. @default never
   */
  revokeAccessOn?: {
    type: 'document_unset' | 'user_logout';
    /** Of the organization too. @default false */
    revokeOrganizationAccess?: boolean;
  }[];
}
