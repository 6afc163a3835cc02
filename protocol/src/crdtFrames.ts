import { z } from 'zod';
import { CRDT_LIMITS } from './limits.js';
import { hostId, json, optional, recordId } from './primitives.js';

/**
 * The root type of a store: `doc.getText`, `getMap`, `getArray` or `getXmlFragment` of the content key. `xmltext` is for editors whose
 * root is a `Y.XmlText`.
 */
export const storeTypeSchema = z.enum(['text', 'map', 'array', 'xml', 'xmltext']);
export type StoreType = z.output<typeof storeTypeSchema>;

/**
 * The type as the service knows it. `encrypted`: an array of bytes that only clients can read; its content key begins with the type of its content.
 */
export const storedTypeSchema = z.enum([...storeTypeSchema.options, 'encrypted']);
export type StoredType = z.output<typeof storedTypeSchema>;

/** The name of the root: 1-128 characters, and the type before it when it is encrypted. Rich-text editors often use `default`. */
export const contentKeySchema = z.string().min(1).max(136);

/** The content key of a store that names none. */
export const DEFAULT_CONTENT_KEY = 'content';

/** A number that the client chose, unique on its connection while the store is open. */
const channel = z.number().int().min(0).max(2_147_483_647);

/** Bytes as base64. A text that is not base64 is refused where it is decoded. */
export const bytesAsBase64 = (maxBytes: number) => z.string().max(Math.ceil(maxBytes / 3) * 4);

/** The fields of a store that an app chooses. */
export const storeShapeSchema = z.object({
  storeId: hostId,
  type: storedTypeSchema,
  contentKey: contentKeySchema,
});

/**
 * The client's fields of a store that it opens. Those of `storeShapeSchema` are checked when it is opened, and answered with `storeRefused`: the
 * client opens the store again on each new connection.
 */
const openedStoreFields = {
  storeId: z.unknown().optional(),
  storeType: z.unknown().optional(),
  contentKey: z.unknown().default(DEFAULT_CONTENT_KEY),
  /** Yjs state vector of the client's copy, base64. Omitted when it is longer than `CRDT_LIMITS.vectorBytes`: the whole state is sent. */
  vector: bytesAsBase64(CRDT_LIMITS.vectorBytes).optional(),
  /** `createdAt` of the store in the client's copy. It is refused with `ABORTED` when that store was deleted. */
  createdAt: z.number().int().nonnegative().optional(),
  /** The tab. It is stored in the record of the last update. */
  sessionId: recordId.optional(),
};

/**
 * Frames about stores, which are Yjs documents of a Parley document. A store is opened on a channel of its connection, within the topic
 * `crdt:<documentId>`. Updates and awareness travel as binary frames with the number of the channel (`@parley/protocol/crdt`).
 */
export const storeFrameSchemas = <T extends z.ZodType>(topic: T) =>
  [
    /** Opens a store. A store that does not exist yet is made by its first update. Ignored without a subscription to the topic. */
    z.object({ type: z.literal('openStore'), topic, channel, ...openedStoreFields }),
    /** Closes it. The awareness of this connection is removed. */
    z.object({ type: z.literal('closeStore'), topic, channel }),
  ] as const;

/** A long poll's position in a store, and in the messages beside it. It is answered as soon as there is more. */
const heldStoreSchema = z.object({
  storeId: hostId,
  /** Position of its state. Absent: the poll does not wait for updates. */
  sequence: z.number().int().nonnegative().optional(),
  /** Timestamp of the client's last message; 0: none. Absent: the poll does not wait for messages. */
  messages: z.number().int().nonnegative().optional(),
});

/** Those of a subscription: the first ones, without those that are not valid. Requests for the others are refused. */
export const heldStoresSchema = z
  .array(heldStoreSchema.nullable().catch(null))
  .transform((stores) => stores.filter((store) => store !== null).slice(0, CRDT_LIMITS.openStores));

/** An app's fields of a message or a checkpoint. */
export const storeLabelFields = {
  type: optional(storeTypeSchema),
  contentKey: optional(z.string()),
  source: optional(z.string()),
};

export const storeMessageSchema = z
  .object({
    messageId: z.string(),
    /** Base64. */
    data: z.string(),
    yjsClientId: z.number(),
    messageType: optional(z.string()),
    ...storeLabelFields,
    eventData: optional(json),
    /** Ms since epoch. Every message of a store has one of its own, in their order. */
    timestamp: z.number(),
    userId: z.string(),
  })
  .meta({ id: 'StoreMessage' });
/** A message of the stream beside a store (client contract §2.9). */
export type StoreMessage = z.output<typeof storeMessageSchema>;

/** Why a store was not opened, was closed, or an update was refused. */
export type StoreRefusal =
  /** The person may not read the document, or may not write in it. */
  | 'PERMISSION_DENIED'
  /** The store has another type or content key. */
  | 'FAILED_PRECONDITION'
  /** The store was deleted with its document. Another one may have its id now: open it without the client's copy. */
  | 'ABORTED'
  /** The id, type or content key is not valid. With `update`: it is not one, or follows from others that the service does not have. */
  | 'INVALID_ARGUMENT'
  /** A limit of `CRDT_LIMITS` is reached. */
  | 'RESOURCE_EXHAUSTED';

/** Frames that the service sends about stores. */
export type StoreFrame<Topic> =
  /** The store is open. The binary frame SYNC follows. `lastUpdate`: ISO time; `null`, and `sequence` 0: nothing is written yet. */
  | {
      type: 'storeOpened';
      topic: Topic;
      channel: number;
      /** Position of the last update. */
      sequence: number;
      lastUpdate: string | null;
      /** A user id, or `rest-api`. */
      lastUpdatedBy: string | null;
      /** When the store was created, ms since epoch; `null`: nothing is written yet. Sent again with its first update. */
      createdAt: number | null;
      /** The person may not write. Sent again when that changes. */
      isReadOnly: boolean;
    }
  /**
   * The channel is closed. With `update`, the number of a refused update, or with `awareness`, for an awareness state that is too large: it was
   * sent to nobody, and the channel is still open. The former state of that awareness is removed.
   */
  | {
      type: 'storeRefused';
      topic: Topic;
      channel: number;
      code: StoreRefusal;
      message: string;
      update?: number;
      awareness?: true;
    }
  /** For long polls: the store has updates up to `sequence`. Read them with `client/crdt/sync`. */
  | { type: 'storeChanged'; topic: Topic; storeId: string; sequence: number }
  /**
   * A new message in the stream beside a store, up to `timestamp`: sent to all followers of the topic, and to long polls that have less. `message`
   * is the one of that timestamp, and it follows the one of `after`, 0: it is the first. Without it, or when the client's last message is another
   * one, read them with `client/crdt/messages/list`.
   */
  | { type: 'storeMessages'; topic: Topic; storeId: string; timestamp: number; after?: number; message?: StoreMessage };
