import type { Access } from '@parley/protocol';
import type { EndpointConfig, ProviderResult, RetryConfig } from '../providers/DataProviders.js';

/** What somebody wants to enter. Named as in `auth/permissions/add` of the REST API, which takes it with a role. */
export interface PermissionResource {
  type: 'organization' | 'document' | 'context';
  /** Of the organization or document; of the document for a context. */
  id: string;
  organizationId: string;
  /** Of a context: what `setDocuments` narrows to. Absent: it does not. */
  access?: Access;
}

/** What the provider is asked. */
export interface PermissionRequest {
  userId: string;
  resources: PermissionResource[];
}

/**
 * Lets your backend decide who may enter what at the moment that somebody wants to. Your backend grants with `auth/permissions/add`
 * of the service, or takes away with `auth/permissions/remove`, before it answers. The service goes by what is granted there: an
 * answer alone opens nothing.
 */
export interface PermissionProvider {
  /** Grants what the person may have of it. Nothing for what they may not; that is a success too. */
  requestAccess?: (request: PermissionRequest) => Promise<ProviderResult<unknown>>;
  /** Takes it away; called as `revokeAccessOn` says. */
  revokeAccess?: (request: PermissionRequest) => Promise<ProviderResult<unknown>>;
  config?: {
    /** Asked when there is no `requestAccess`. */
    requestConfig?: EndpointConfig;
    /** Asked when there is no `revokeAccess`. */
    revokeConfig?: EndpointConfig;
  };
  /** @default 3 more attempts, 2000 ms apart */
  retryConfig?: Pick<RetryConfig, 'retryCount' | 'retryDelay'>;
  /** Longest time of one request with all its attempts, ms. @default 60000 */
  resolveTimeout?: number;
  /** Asks for the access context of documents too. @default false */
  isContextEnabled?: boolean;
  /** Asks each time that a document is set. @default false: not again in a session for what the person may enter */
  forceRefresh?: boolean;
  /**
   * When access is taken away: `document_unset`, of documents that are set no more; `user_logout`, of everything that the session asked for,
   * when the person signs out or the client is closed. A context only then. @default never
   */
  revokeAccessOn?: {
    type: 'document_unset' | 'user_logout';
    /** Of the organization too. @default false */
    revokeOrganizationAccess?: boolean;
  }[];
}
