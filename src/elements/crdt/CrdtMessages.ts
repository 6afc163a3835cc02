import type { Json } from '../liveState/LiveState.js';
import type { CrdtStoreType } from './CrdtStore.js';

/** What an app says of a message or a checkpoint; kept as it is. */
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
  /** `clientID` of the Yjs document that it comes from. */
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
  /** Ms since epoch, by the service's clock. Every message of a stream has one of its own, in their order. */
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

/** Messages of your own beside a store, in one order for everybody, with a checkpoint. The service keeps their bytes as they are. */
export interface CrdtMessages {
  /**
   * Adds a message to a stream. Resolves when the service has stored it. Rejects with `FAILED_PRECONDITION` when no document is open, with
   * `PERMISSION_DENIED` when the person may only read, with `INVALID_ARGUMENT` when it is too large, and with `RESOURCE_EXHAUSTED` when the stream holds
   * 10,000 messages or 16 MiB: save a checkpoint and prune them.
   */
  pushMessage(options: PushMessageOptions): Promise<Pick<CrdtMessage, 'messageId' | 'timestamp'>>;
  /** The messages after the timestamp `afterTs`, or all, in their order. An unknown stream has none. */
  getMessages(options: { id: string; afterTs?: number | undefined }): Promise<CrdtMessage[]>;
  /**
   * Calls `callback` with the messages after the timestamp `afterTs`, or all, and then with each new one, whoever has pushed it: each once, in their
   * order, also after a lost connection. Returns what ends it. It ends by itself when another document becomes the root document, and when the person
   * signs out or may not read the document any more. Messages that cannot be read are an `error` event of the client. Throws `FAILED_PRECONDITION` when
   * no document is open; that too is such an event while the code of this element is being loaded.
   */
  onMessage(options: {
    id: string;
    callback: (message: CrdtMessage) => void;
    afterTs?: number | undefined;
  }): () => void;
  /** The checkpoint that was saved last; `null`: none was. */
  getSnapshot(options: { id: string }): Promise<CrdtSnapshot | null>;
  /**
   * Keeps a checkpoint in place of the one before. Others may have pushed messages that it does not hold yet, so read the messages that are left as
   * well, and prune only those that it holds. Rejects as `pushMessage`.
   */
  saveSnapshot(options: SaveSnapshotOptions): Promise<Pick<CrdtSnapshot, 'timestamp'>>;
  /** Deletes the messages before the timestamp `beforeTs`, for everybody. Resolves with how many there were. Rejects as `pushMessage`. */
  pruneMessages(options: { id: string; beforeTs: number }): Promise<number>;
}
