import type { Json } from '../liveState/LiveState.js';
import type { CrdtStoreType } from './CrdtStore.js';

/** The app's labels of a message or a checkpoint; stored unchanged. */
interface CrdtLabels {
  type?: CrdtStoreType | undefined;
  contentKey?: string | undefined;
  /** At most 200 characters. */
  source?: string | undefined;
}

export interface PushMessageOptions extends CrdtLabels {
  /** Of the stream, 1-256 characters, unique in the document. A store with this id need not exist. */
  id: string;
  /** At most 64 KiB, for instance a Yjs update. */
  data: Uint8Array;
  /** `clientID` of the Yjs document that sent it. */
  yjsClientId: number;
  /** At most 200 characters. */
  messageType?: string | undefined;
  /** JSON of your own. */
  eventData?: Record<string, Json> | undefined;
}

/** A message of the stream beside a store. */
export interface CrdtMessage extends Omit<PushMessageOptions, 'id' | 'eventData'> {
  messageId: string;
  eventData?: unknown;
  /** Ms since epoch, by the service's clock. It is unique per message of a stream, and ascending. */
  timestamp: number;
  /** Who has pushed it. */
  userId: string;
}

export interface SaveSnapshotOptions extends CrdtLabels {
  /** Of the stream. */
  id: string;
  /** At most 7,000,000 bytes. */
  state: Uint8Array;
  /** At most 64 KiB, for instance the Yjs state vector of `state`. */
  vector: Uint8Array;
}

/** A checkpoint of a stream. */
export interface CrdtSnapshot extends Omit<SaveSnapshotOptions, 'id'> {
  /** When it was saved, as the `timestamp` of messages. */
  timestamp: number;
  /** Who has saved it. */
  userId: string;
}

/** Your own messages beside a store, in the same order for everybody, with a checkpoint. The service stores their bytes unchanged. */
export interface CrdtMessages {
  /**
   * Adds a message to a stream. Resolves when the service has stored it. Rejects with `FAILED_PRECONDITION` when no document is open, with
   * `PERMISSION_DENIED` when the person may only read, with `INVALID_ARGUMENT` when it is too large, or `RESOURCE_EXHAUSTED` when the stream has
   * 10,000 messages or 16 MiB: save a checkpoint and prune them.
   */
  pushMessage(options: PushMessageOptions): Promise<Pick<CrdtMessage, 'messageId' | 'timestamp'>>;
  /** The messages after the timestamp `afterTs`, or all, in their order. An unknown stream has none. */
  getMessages(options: { id: string; afterTs?: number | undefined }): Promise<CrdtMessage[]>;
  /**
   * Calls `callback` with the messages after the timestamp `afterTs`, or all, and then with each new one, of this client too: each once, in their
   * order, also after a lost connection. Returns a function that ends it. Ends by itself when another document becomes the root document, when the
   * person signs out or may not read the document any more. Unreadable messages are an `error` event of the client. Throws `FAILED_PRECONDITION` when
   * no document is open; while the code of this element is being loaded, that is such an event too.
   */
  onMessage(options: {
    id: string;
    callback: (message: CrdtMessage) => void;
    afterTs?: number | undefined;
  }): () => void;
  /** The checkpoint that was saved last; `null`: none was. */
  getSnapshot(options: { id: string }): Promise<CrdtSnapshot | null>;
  /**
   * Stores a checkpoint in place of the one before. Others may have pushed messages that it does not contain yet, so read the remaining messages as
   * well, and prune only those that it contains. Rejects as `pushMessage`.
   */
  saveSnapshot(options: SaveSnapshotOptions): Promise<Pick<CrdtSnapshot, 'timestamp'>>;
  /** Deletes the messages before the timestamp `beforeTs`, for everybody. Resolves with how many there were. Rejects as `pushMessage`. */
  pruneMessages(options: { id: string; beforeTs: number }): Promise<number>;
}
