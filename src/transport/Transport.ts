import type {
  Change,
  ClientFrame,
  CursorPlace,
  CursorsFrame,
  InboxOptions,
  NotificationCounts,
  PresenceBots,
  PresenceFrame,
  PresenceState,
  ServerFrame,
  Topic,
  TypingFrame,
} from '@parley/protocol';
import type { ReadableState } from '../observable.js';
import type { Operation, OperationInput, OperationResult } from './operations.js';

/**
 * `pendingInit`: nobody is signed in. `pendingData`: the connection is being made, or first data is awaited. `online`. `offline`: the
 * connection is lost, or the session cannot go on; a lost one reconnects by itself.
 */
export type ConnectionState = 'pendingInit' | 'pendingData' | 'online' | 'offline';

/** The result of an operation. */
export interface Answer<Data> {
  data: Data;
  /** Text for people. */
  message: string;
  /** Paged operations only: requests the next page; `null` on the last one. */
  nextPageToken: string | null;
}

export interface RequestOptions {
  /** Cancels the request, which rejects with `CANCELLED`. */
  signal?: AbortSignal | undefined;
  /** The person's token. Absent only while signing in without one. */
  token?: string | undefined;
  /** The browser completes it when the page is closed, unless it is large. @default false */
  keepalive?: boolean | undefined;
}

/** A file on its way to the service's storage. */
export interface UploadRequest extends Omit<RequestOptions, 'keepalive'> {
  file: Blob;
  /**
   * The operation that receives it. `recordings/uploads/putPart` takes one part of a file, `recordings/uploads/putThumbnail` a picture of it; they
   * return no address.
   * @default 'attachments/upload'
   */
  operation?: 'attachments/upload' | 'recordings/uploads/putPart' | 'recordings/uploads/putThumbnail' | undefined;
  /** Where it belongs: `uploadPath` of the operation's parameters. */
  path: string;
  /** Its purpose (client contract §6.6): `default`, or `recorder`. The service stores both alike. */
  scope: string;
  /** How much is sent, 0 to 1. */
  onProgress?(share: number): void;
}

/** The person of a connection. */
export interface Credentials {
  userId: string;
  organizationId: string;
  token: string;
  /**
   * Called when the service reports that the token is no longer valid. It leads to a call of `authenticate` with a new one; a rejection
   * means that none is available now: the transport tries again later.
   */
  onTokenExpired: () => Promise<void>;
  /** Called when the person lost access: the organization or the API key is disabled or deleted. The connection ends. */
  onForbidden: () => void;
}

/** The presence that a tab publishes of its person in one document. */
export interface OwnPresence {
  readonly tab: string;
  /** Every field, `null` for none. After a change call `send`. */
  state: PresenceState;
  /** Bots that the tab shows to everybody. After a change call `send`. */
  bots?: PresenceBots;
  /**
   * The transport sets it while the topic is followed. A new connection sends the state and the bots by itself.
   * @param update `bots` if they have changed; `movedTo`: the document that the person opens in place of this one, for their followers
   */
  send?: (update?: { bots?: PresenceBots; movedTo?: string }) => void;
}

/** The thread that a tab's person writes in. */
export interface OwnTyping {
  /** `null`: they have stopped; `undefined`: they have written in none. After a change call `send`. */
  annotationId: string | null | undefined;
  /** The transport sets it while the topic is followed. A new connection sends the thread by itself. */
  send?: () => void;
}

/** Where a pointer is, in ten-thousandths of the element under it, and which element that is. */
export type FullCursorPlace = [x: number, y: number, target: string];

/** Where the pointer of a tab's person is. */
export interface OwnCursor {
  /** Where it is now; `null`: nowhere. A new connection sends it by itself. */
  place: FullCursorPlace | null;
  /** Publishes a move. The transport sets it while the topic is followed. */
  send?: (place: CursorPlace) => void;
}

/** A store frame from the client: it opens or closes a channel, or carries data on one. */
export type OwnStoreFrame = Extract<ClientFrame, { type: 'openStore' | 'closeStore' }> | Uint8Array<ArrayBuffer>;

/** The stores of a document that a client has open. */
export interface OwnStores {
  /** Polls wait for changes after these positions: of stores without a channel, and of messages. */
  held: { storeId: string; sequence?: number; messages?: number }[];
  /**
   * The transport sets it. Returns `false` when nothing was sent: there is no socket, or this link has not answered for the topic yet. After each
   * `subscribed` and `reset` every channel must be opened again.
   */
  send?: (frame: OwnStoreFrame) => boolean;
}

export interface SubscribeOptions {
  /** Of the topic. @default that of the credentials */
  organizationId?: string | undefined;
  /** The last position received, for instance the `sequence` of a list that has just been read. Absent: from now on. */
  since?: number | undefined;
  /** Topic `inbox` only: which records count and arrive. */
  options?: InboxOptions | undefined;
  /**
   * Topics `comments:<id>` only: the viewer stamp that the list returned with the position. Without it a `since` is
   * answered by `reset`.
   */
  stamp?: string | undefined;
  /** Topics `presence:<id>` only: publishes the person's presence. Without it they only see who is present. */
  presence?: OwnPresence | undefined;
  /** Topics `typing:<id>` only: the published typing state of the person. */
  typing?: OwnTyping | undefined;
  /** Topics `cursors:<id>` only: the published pointer of the person. */
  cursor?: OwnCursor | undefined;
  /** Topics `crdt:<id>` only: sends frames of stores. */
  stores?: OwnStores | undefined;
  /** Topics `access:<id>` only: the tab, and whether others of the person edit too. */
  access?: { tab: string; everyTab: boolean } | undefined;
}

/**
 * The messages of a topic, in order and without gaps: the transport handles lost connections and resumes.
 * Changes carry whole records, and a resume may deliver some a second time: applying one twice equals applying it once.
 */
export type TopicMessage =
  /** The topic is live (again): everything after `sequence` follows. `counts` are the service's, at this moment. */
  | { type: 'subscribed'; sequence: number; counts?: NotificationCounts }
  /** The changes of the positions after `after` up to and including `sequence`; none when they are not for this viewer. */
  | { type: 'changes'; after: number; sequence: number; changes: Change[]; counts?: NotificationCounts }
  /** Missed changes can no longer be replayed: clear the loaded data of this topic and read it again. */
  | { type: 'reset'; sequence: number; counts?: NotificationCounts }
  | Pick<PresenceFrame, 'type' | 'isWhole' | 'people' | 'left' | 'moved' | 'bots'>
  | Pick<TypingFrame, 'type' | 'threads'>
  | Pick<CursorsFrame, 'type' | 'isWhole' | 'cursors' | 'left'>
  /** Topics `crdt:<id>` only: of the stores of the document. */
  | Extract<ServerFrame, { type: `store${string}` }>
  /** Topics `crdt:<id>` only: data of the channel that its first number names; it may be one of another document. */
  | { type: 'binary'; data: ArrayBuffer }
  /** The subscription was refused or has ended, for instance because access to the document was lost. */
  | { type: 'unsubscribed'; code: string; message: string };

/** All input and output of a client goes through one of these, so that tests run without a network. */
export interface Transport {
  /** Base address of the service. @default the page's origin */
  readonly baseUrl?: string | undefined;
  /** Base address of files: their addresses are relative to it. @default `baseUrl` */
  readonly storageUrl?: string | undefined;
  /**
   * Calls one operation of the front-end API. Rejects with `ParleyError`: the service's code, `NETWORK_ERROR` when it could not be
   * reached, `CANCELLED` when `signal` fired.
   */
  request<O extends Operation>(
    operation: O,
    body: OperationInput<O>,
    options?: RequestOptions,
  ): Promise<Answer<OperationResult<O>>>;

  /**
   * Uploads a file. Returns its address, valid for some minutes: a comment that is read has a fresh one; empty for a part of a
   * file. Rejects as `request`;
   * `INVALID_ARGUMENT` with status 413 when it is too large.
   */
  upload(request: UploadRequest): Promise<{ url: string }>;

  /**
   * Follows a topic; call the returned function to unsubscribe. To change options, subscribe again and then end the earlier
   * subscription: nothing is missed in between.
   */
  subscribe(topic: Topic, on: (message: TopicMessage) => void, options?: SubscribeOptions): () => void;

  /**
   * Connects as somebody, or hands over a fresh token of the same person; while the connection is lost it tries to connect now. `null` closes the connection and ends every subscription.
   */
  authenticate(credentials: Credentials | null): void;

  /** State of the connection. */
  connection(): ReadableState<ConnectionState>;
}
