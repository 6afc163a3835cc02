import type { AccessRole, AccessType } from '@parley/protocol';
import type { Generated } from 'kysely';
import type { Hash, Json } from './columnTypes.js';

/** Organizations, their documents, and who has access. */
export interface OrganizationTables {
  /** Ids of organizations. Content refers to them. `deleted_at`: when it was deleted, while content of it remains (ms since epoch). */
  organization_keys: { api_key: string; organization_id: string; deleted_at: number | null };
  /** Ids of documents, as `organization_keys`. */
  document_keys: { api_key: string; organization_id: string; document_id: string; deleted_at: number | null };
  /** A row without its key is not inserted: see `023_deletions`. */
  organizations: {
    api_key: string;
    organization_id: string;
    organization_name: string | null;
    disabled: Generated<boolean>;
    custom: Json<Record<string, unknown>>;
    created_at: number;
    last_updated: number;
  };
  documents: {
    api_key: string;
    organization_id: string;
    document_id: string;
    document_name: string | null;
    /** `null`: the API key's default. */
    access_type: AccessType | null;
    disabled: Generated<boolean>;
    page_info: Json<Record<string, unknown>> | null;
    custom: Json<Record<string, unknown>>;
    /** `documentName`, `pageInfo` and custom keys that a backend set, sorted. A client cannot replace them. */
    vouched_fields: Generated<string[]>;
    /** Time of the newest notification for everybody; orders the Documents feed. */
    last_broadcast_at: number | null;
    /** Last number given to a thread. Numbers are never reused. */
    last_annotation_number: Generated<number>;
    /** The migration that moves it. Nobody else writes in it meanwhile. */
    migration_id: Generated<string | null>;
    created_at: number;
    last_updated: number;
  };
  /** Migrations of documents (REST contract §3.7). */
  document_migrations: {
    api_key: string;
    organization_id: string;
    migration_id: string;
    document_id: string;
    new_document_id: string;
    status: 'pending' | 'in_progress' | 'completed' | 'failed';
    /** Why it failed, for people. */
    error: string | null;
    created_at: number;
    /** `null`: it is not finished. */
    ended_at: number | null;
  };
  /** Locations used so far in a document. */
  document_locations: {
    api_key: string;
    organization_id: string;
    document_id: string;
    location_id: string;
    location_hash: Hash;
    location: Json<Record<string, unknown>>;
  };
  grants: {
    api_key: string;
    organization_id: string;
    user_id: string;
    type: 'organization' | 'document';
    /** The organization's or the document's id. */
    resource_id: string;
    resource_hash: Hash;
    access_role: AccessRole;
    /** Seconds since epoch. The grant counts as absent from that second on. */
    expires_at: number | null;
    /** Of an organization's grant: the last token of the person made them an admin. */
    is_admin: Generated<boolean>;
    /** Whether it is from a token of development mode. It ends when the installation leaves that mode. */
    in_development: Generated<boolean>;
    /** The grant that it replaced, which is restored then; `null` when there was none. */
    before_development: Json<{ accessRole: AccessRole; expiresAt: number | null }> | null;
  };
  context_grants: {
    api_key: string;
    organization_id: string;
    user_id: string;
    /** A document's id, or the organization's (all its documents). */
    resource_id: string;
    /** `field:value`. */
    access_field: string;
    grant_hash: Hash;
    expires_at: number | null;
    /** As in `grants`. */
    in_development: Generated<boolean>;
    before_development: Json<{ expiresAt: number | null }> | null;
  };
}
