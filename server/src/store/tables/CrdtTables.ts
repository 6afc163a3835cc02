import type { StoreCheckpoint, StoreMessage, StoredType } from '@parley/protocol';
import type { Hash, Json } from './columnTypes.js';

/** Stores of shared editing. */
export interface CrdtTables {
  /** Shared documents (Yjs) of documents. Every update raises the position. */
  crdt_stores: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_id: string;
    store_hash: Hash;
    type: StoredType;
    content_key: string;
    /** Position of the last update. */
    sequence: number;
    last_update: number;
    /** A user id, or `rest-api`. */
    last_updated_by: string;
    /** The tab that wrote last; `null`: a backend, or a client that has named none. */
    session_id: string | null;
    created_at: number;
  };
  /** The updates of a store, without gaps. Those that its snapshot contains are deleted after a while. */
  crdt_updates: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    sequence: number;
    /** Yjs update, format 1. */
    update: Uint8Array;
    user_id: string;
    created_at: number;
  };
  /** The state of a store at a position, as one Yjs update. It can be built again from the one before and the log. */
  crdt_snapshots: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    sequence: number;
    state: Uint8Array;
    created_at: number;
  };
  /** Saved states of shared documents. */
  crdt_versions: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    version_id: string;
    version_name: string;
    /** Yjs update. */
    state: Uint8Array;
    bytes: number;
    created_at: number;
    created_by: string;
  };
  /** Messages beside a shared document: how many there are, and the time of the last one. */
  crdt_streams: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_id: string;
    store_hash: Hash;
    last_timestamp: number;
    messages: number;
    bytes: number;
  };
  /** Replaces the messages of a stream up to a time. */
  crdt_checkpoints: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    state: Uint8Array;
    vector: Uint8Array;
    content: Json<Pick<StoreCheckpoint, 'type' | 'contentKey' | 'source'>>;
    timestamp: number;
    user_id: string;
  };
  /** Each has a time of its own in its stream. */
  crdt_messages: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    timestamp: number;
    message_id: string;
    data: Uint8Array;
    content: Json<Omit<StoreMessage, 'messageId' | 'data' | 'timestamp' | 'userId'>>;
    bytes: number;
    user_id: string;
  };
}
