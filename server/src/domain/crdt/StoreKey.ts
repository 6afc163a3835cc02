import type { StoredType } from '@parley/protocol';
import type { StreamKey } from '../../store/changes.js';

/** A store of a document. */
export interface StoreKey extends StreamKey {
  storeId: string;
}

/** The kind of a store, fixed from its first update on. */
export interface StoreShape {
  type: StoredType;
  contentKey: string;
}

/** A store without its content. */
export interface StoreHead extends StoreShape {
  storeId: string;
  /** Position of the last update. */
  sequence: number;
  /** Time of the last update, ms since epoch. */
  lastUpdate: number;
  /** A user id, or `rest-api`. */
  lastUpdatedBy: string;
  /** The tab that wrote last; `null`: a backend, or a client that has named none. */
  sessionId: string | null;
  /** When it was made, ms since epoch. One that was deleted and made again under its id is another one. */
  createdAt: number;
}

/** Who writes. */
export interface StoreWriter {
  /** A user id, or `rest-api`. */
  by: string;
  sessionId: string | null;
}

/** An update of the log. */
export interface StoreUpdate {
  sequence: number;
  update: Uint8Array;
  /** Who wrote it; of several in one, the last. */
  by: string;
}

/** Who writes when a backend does (REST contract §3.5). */
export const BACKEND_WRITER = { by: 'rest-api', sessionId: null } as const satisfies StoreWriter;
