import type { CrdtValues, ValueType } from '@parley/protocol/crdt';
import type { PostgresPool } from 'kysely';
import type { EmailTranslations } from './domain/consequences/email/strings/EmailStrings.js';

/** Connections to a database, and separate ones for jobs if requests have priority. */
export interface DatabasePool extends PostgresPool {
  /** Connections for requests. Without it, requests may have as many transactions at once as they like. */
  readonly size?: number;
  /** The same database, for background work. Without it, jobs use the connections of requests. */
  readonly background?: PostgresPool;
}

/**
 * The ports of the core. The core itself uses web standards only (Request, Response, WebCrypto). Each platform (Node, a test process, a page)
 * supplies one adapter for each port. All adapters of a port pass the same contract suite.
 */
export interface Environment {
  /** Connections to a database with the dialect of PostgreSQL 15 or newer: `pg.Pool`, or `EmbeddedPool` over PGlite. */
  database: DatabasePool;
  /** Carries messages between the processes that share the database. */
  bus: Bus;
  /**
   * Carries presence between the processes, apart from `bus`: frequent presence changes must not delay committed ones. Without it, people
   * of other processes are not seen.
   */
  presenceBus?: Bus | undefined;
  /** Stores uploaded files. */
  blobs: Blobs;
  /** The disk of an embedded database. Without it, the database is in memory or elsewhere and reports a full disk itself. */
  disk?: Disk | null;
  /** Sends email; `null` when no mail transport is configured. */
  mail: Mail | null;
  /** Sends webhooks. */
  http: OutgoingHttp;
  /** Transcribes recordings. Without it none is, and their sound is sent nowhere. */
  transcriber?: Transcriber | null;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  options: ServiceOptions;
  /** Does long work on shared documents apart from the thread of the service. Without it, it is done in this one. */
  storeWork?: StoreWork;
}

/** Long work on shared documents. */
export interface StoreWork {
  /**
   * Merges updates that depend on each other, in this order, into one Yjs update. It omits deleted content. Rejects when an update cannot
   * take effect.
   */
  collect(updates: readonly Uint8Array[]): Promise<Uint8Array>;
  /** Splits updates that follow from each other into small ones (`splitUpdate`), which have the same effect in their order. */
  split(updates: readonly Uint8Array[]): Promise<Uint8Array[]>;
  /**
   * Returns the change that sets a plain value in a state, as one Yjs update; `null`: the state has it already. Rejects as `writeValue` of
   * the protocol throws.
   */
  write(state: Uint8Array, value: StoreValue): Promise<Uint8Array | null>;
  /** Returns the plain value of a state, as `readValue` of the protocol. */
  read(state: Uint8Array, place: StorePlace): Promise<CrdtValues[ValueType]>;
}

/** Where in a Yjs document a plain value is. */
export interface StorePlace {
  type: ValueType;
  contentKey: string;
}

/** A plain value, and where it is. */
export interface StoreValue extends StorePlace {
  value: unknown;
  /** The name of the value in errors. */
  field: string;
}

/** Options of an operator. Every field has a default, see `DEFAULT_OPTIONS`. */
export interface ServiceOptions {
  /** The first workspace's API key accepts `identify` without a token. @default false */
  isDevelopment: boolean;
  /** Origins that may call the front-end API; `'*'` allows all (requests carry a bearer token, never cookies). @default '*' */
  allowedOrigins: '*' | readonly string[];
  /** Credentials of the first API key and workspace. Generated when absent and the store is empty. */
  bootstrap: { apiKey?: string; authToken?: string; workspaceId?: string; workspaceAuthToken?: string };
  /** Public address of the service, without a slash at the end. Links in email begin with it. Required with `mail`. */
  publicUrl: string | undefined;
  /**
   * Texts of email and of the unsubscribe page by language tag: further languages, and other words for texts of ours. Built in are `en` and
   * `de`. A text that a language lacks is English. @default {}
   */
  emailTranslations: EmailTranslations;
  /** Signs user tokens and page tokens. At least 32 characters. Generated and stored when absent. */
  tokenSecret: string | undefined;
  webhooks: {
    /**
     * Whether webhooks may be sent to private addresses, for instance `http://localhost:3000` or a service of the same network. When false,
     * such an address is refused when it is saved, and a name that resolves to one is not called. @default the value of `isDevelopment`
     */
    allowPrivateTargets: boolean;
  };
  /** How long the service stores data that grows with time, days. */
  retention: {
    /** Entries of the activity log, also immutable ones. @default 3650, the most that clients may request */
    activityDays: number;
    /** Notifications. @default 365, the most that clients may request */
    notificationDays: number;
    /** Who viewed documents, and how many did each day. 0: nothing of it is counted or stored. @default 365 */
    viewDays: number;
  };
  limits: ServiceLimits;
}

/** Limits of the REST contract, §1.12, that an installation may change. */
export interface ServiceLimits {
  /** Largest request body without a file, bytes. @default 1 MiB */
  maxBodyBytes: number;
  /** Deepest JSON nesting. @default 32 */
  maxJsonDepth: number;
  /** Requests per second and burst for an API key. @default 100, 200 */
  keyRate: { perSecond: number; burst: number };
  /** Requests per second and burst for a workspace credential. @default 10, 20 */
  workspaceRate: { perSecond: number; burst: number };
  /** Requests per second and burst for one signed-in user. @default 50, 100 */
  userRate: { perSecond: number; burst: number };
  /** Bytes of request bodies per second and burst for an API key's backends. @default 10 MiB, 100 MiB */
  keyByteRate: { perSecond: number; burst: number };
  /** Bytes of request bodies and uploaded files per second and burst for one signed-in user. @default 2 MiB, 20 MiB */
  userByteRate: { perSecond: number; burst: number };
  /** Largest file that a client may upload, bytes. @default 15 MiB */
  maxAttachmentBytes: number;
  /**
   * Sign-ins without a token per second and burst for one address, on keys that allow them. @default 100, 200
   */
  addressRate: { perSecond: number; burst: number };
  /**
   * Bytes of all request bodies and uploads that are being read at the same time: four of the largest files, or 64 of the largest bodies.
   * Beyond it, the caller that uses the most is refused with `UNAVAILABLE`. @default 64 MiB
   */
  maxBufferedBodyBytes: number;
  /**
   * Unsent bytes of all sockets and answers together. Beyond it, the connections with the most unsent bytes are closed. @default 128 MiB: a
   * hundred sockets at their own limit (`REALTIME_LIMITS.bufferedBytes`)
   */
  maxUnsentBytes: number;
  /** Bytes of the files of one person in one organization. @default 200 MiB */
  maxStoredBytesPerUser: number;
  /** Bytes of the files of one organization. @default 10 GiB */
  maxStoredBytesPerOrganization: number;
  /** Files of one person in one organization that no comment has named yet. @default 100: those of two comments */
  maxUnusedUploads: number;
  /** Largest file of a recording that is transcribed, bytes. @default 25 MiB, the limit of most transcription servers */
  maxTranscribedBytes: number;
  /** Bytes that may wait for one target of webhooks. The oldest deliveries beyond it are given up. @default 1 GiB */
  maxWaitingWebhookBytes: number;
  /** Realtime connections of one person in one process. @default 20 */
  connectionsPerPerson: number;
  /** Long polls of one person that wait at the same time in one process. @default 12: a few tabs, each with one poll and its replacement */
  pollsPerPerson: number;
  /** Realtime topics that one person follows in all connections and polls of a process. @default 1024: twenty tabs with fifty each */
  topicsPerPerson: number;
  /**
   * Realtime connections of one address on which nobody has signed in yet. A company may share one address, and its people may all
   * reconnect at once. @default 200
   */
  unsignedConnectionsPerAddress: number;
  /** Realtime connections of all addresses on which nobody has signed in yet. @default 2000: about 40 MB */
  unsignedConnections: number;
  /** Silence after which another process's people count as left, ms. @default 90000: three heartbeats */
  presenceExpiryMs: number;
  /** Longest time a request may take, ms. Longer than a long poll (`REALTIME_LIMITS.pollMs`). @default 60000 */
  requestTimeoutMs: number;
}

/**
 * Fan-out between processes. A message only announces that something has changed; the data is in the change log. So a lost or repeated
 * message costs latency and never data. A message has at most 7,000 bytes of UTF-8: the limit of PostgreSQL NOTIFY, with headroom.
 */
export interface Bus {
  /** Sends a message to every subscriber of every process, this one included. Resolves when the transport has taken it. */
  publish(message: string): Promise<void>;
  /** Calls `onMessage` for each message from now on. Resolves when listening, with a function that ends the subscription. */
  subscribe(onMessage: (message: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Stores files by key. A key is 1-128 of `A-Za-z0-9_-` and is never reused. Files are small enough for memory: attachments
 * (`maxAttachmentBytes`), and parts of larger files (`RECORDING_LIMITS.partBytes`).
 */
export interface Blobs {
  /** Stores a file. Resolves when it is stored durably. A repeat replaces it. A reader never gets a partial file. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Reads a file; `null` when it does not exist. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Reads bytes of a file, from `range.start` up to `range.end`, which is not included and not beyond the file. `null` when it does not
   * exist. Reads as fast as the consumer. The consumer reads to the end or cancels.
   */
  stream(key: string, range: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Deletes a file. Succeeds when it does not exist. */
  delete(key: string): Promise<void>;
}

/** Bytes of a file, at least one. */
export interface ByteRange {
  start: number;
  /** The first byte that is not included. */
  end: number;
}

/** A disk that must not become full. */
export interface Disk {
  /** Whether `bytes` more can be stored without using the reserve. Answers at once. */
  hasRoom(bytes: number): boolean;
}

/** Sends email. */
export interface Mail {
  /**
   * Sends a message. Resolves when the transport has accepted it. Rejects otherwise, also when the outcome is not known. Rejects with
   * `RefusedMailError` when a retry cannot succeed.
   * @param signal ends the wait for a transport that does not answer
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<void>;
}

export interface MailMessage {
  /** One address, such as `person@example.com`. Adapters must not parse it as a header, which may name several people. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same when a message is sent again, so that a mailbox can detect the repeat. Without angle brackets. */
  messageId: string;
  /** Additional headers. */
  headers: Readonly<Record<string, string>>;
}

/** Sends requests to addresses that customers chose. */
export interface OutgoingHttp {
  /**
   * Sends one POST request. Does not follow redirects: a redirect is an answer. Rejects without an answer: the connection failed, `signal`
   * fired, or the installation does not call this address.
   */
  post(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

export interface OutgoingRequest {
  /** Absolute, `http:` or `https:`. */
  url: string;
  /** Headers, with names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  /** The start of the body, at most `MAX_ANSWER_BYTES`. */
  body: string;
}

/** Transcribes recordings. */
export interface Transcriber {
  /**
   * Returns the transcript of a file. Reads the file as fast as it sends it, and cancels it when it ends early. Rejects with
   * `TranscriptionError`, or as the file or `signal` does.
   */
  transcribe(file: SpokenFile, signal: AbortSignal): Promise<Transcript>;
}

/** A sound, or a video with its sound. */
export interface SpokenFile {
  mimeType: string;
  /** Bytes. */
  size: number;
  bytes: ReadableStream<Uint8Array>;
}

/** The transcript of a file. */
export interface Transcript {
  text: string;
  /** In the order of time, seconds. Empty when there is no speech. */
  segments: { start: number; end: number; text: string }[];
}

/** The clock of the service. Tests replace it. */
export interface Clock {
  /** Milliseconds since epoch. */
  now(): number;
  /** Calls `run` once after `delayMs`. Returns a function that cancels it. A pending timer does not prevent the process from exiting. */
  setTimer(run: () => void, delayMs: number): () => void;
}

/** Structured log. Callers never pass secrets or bodies. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export type LogFields = Record<string, unknown>;

/** Counters and timings. Labels have low cardinality; they never contain an id. */
export interface Metrics {
  count(name: string, labels?: Record<string, string>, by?: number): void;
  observe(name: string, seconds: number, labels?: Record<string, string>): void;
  gauge(name: string, value: number, labels?: Record<string, string>): void;
}

/** The caller of a request or a connection. */
export interface Caller {
  /** Network address that limits are counted by, see `clientAddress`. Absent for a caller in this process, who has no such limits. */
  readonly address?: string | undefined;
}

/** One realtime connection: a WebSocket in Node, a pair of functions in a page. */
export interface ServiceSocket extends Caller {
  /** Sends one frame: text, or binary. Never throws; a closed socket ignores it. The bytes are not changed afterwards. */
  send(frame: string | Uint8Array): void;
  /** Bytes accepted by `send` and not yet on the wire. */
  readonly bufferedBytes: number;
  close(code: number, reason: string): void;
  /** The core calls it when a person has signed in. From then on the connection counts for the person, not for its address. */
  signedIn?(): void;
  /** The core sets it when it accepts the connection. Binary frames arrive as `Uint8Array`. */
  onMessage: ((data: string | Uint8Array) => void) | null;
  onClose: (() => void) | null;
}

/** Reads a body piece by piece. */
export type BodyReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/** Headers by their names in lower case. */
export type RequestHeaders = Pick<Headers, 'get'>;

/** The part of a request that an operation reads. A web `Request` is one. */
export interface OperationRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly body: { getReader(): BodyReader } | null;
  readonly signal: AbortSignal;
}

/** A request as a server has it. To build a web request of it takes about as long as a small operation, and few need one. */
export interface ServerRequest extends OperationRequest {
  /** `null` when it cannot be converted. */
  toWebRequest(): Request | null;
}

/** A running service. */
export interface Service {
  /** Answers one HTTP request under `/v2`, `/healthz`, `/readyz` or `/openapi.json`. Never rejects. */
  fetch(request: Request | ServerRequest, caller?: Caller): Promise<Response>;
  /** Accepts one realtime connection (`/v2/client/realtime`). */
  connect(socket: ServiceSocket): void;
  /** Stops accepting requests, finishes running ones, and closes sockets with "going away". */
  close(): Promise<void>;
}
