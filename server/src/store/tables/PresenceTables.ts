import type { Json as AnyJson } from '@parley/protocol';
import type { ColumnType, Generated } from 'kysely';
import type { SeatRequest } from '../columns.js';
import type { Hash } from './columnTypes.js';

/** Who is in a document or was, who edits it, and its live states. */
export interface PresenceTables {
  /** People whom backends show in documents. */
  presence_people: {
    api_key: string;
    organization_id: string;
    document_id: string;
    user_id: string;
    user_hash: Hash;
    name: string | null;
    email: string | null;
    status: 'online' | 'away' | 'offline';
    updated_at: number;
  };
  /** Who edits a document in single editor mode. */
  editor_seats: {
    api_key: string;
    organization_id: string;
    document_id: string;
    /** Increases with each change that is published to others. */
    version: Generated<number>;
    /** The editor; `null`: nobody. */
    user_id: string | null;
    tab_id: string | null;
    /** The tab loses the seat then, unless it is renewed; ms since epoch. */
    lease_ends_at: number | null;
    /** Pending requests, oldest first. */
    requests: ColumnType<SeatRequest[], string | undefined, string>;
  };
  /** Values that everybody in a document shares. */
  live_states: {
    api_key: string;
    organization_id: string;
    document_id: string;
    live_state_id: string;
    live_state_hash: Hash;
    data: ColumnType<AnyJson, string, string>;
    updated_at: number;
    /** `null`: a backend. */
    updated_by: string | null;
    tab_id: string | null;
  };
  /** Who has opened a document, or a location in it. */
  document_views: {
    api_key: string;
    organization_id: string;
    document_id: string;
    /** `''`: the document as a whole. */
    location_id: string;
    location_hash: Hash;
    user_id: string;
    user_hash: Hash;
    first_viewed_at: number;
    last_viewed_at: number;
    views_count: number;
  };
  /** How many opened it on each day. It names nobody. */
  document_view_days: {
    api_key: string;
    organization_id: string;
    document_id: string;
    location_id: string;
    location_hash: Hash;
    /** Midnight UTC. */
    day: number;
    users_count: number;
    views_count: number;
  };
}
