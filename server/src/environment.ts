import type { PostgresPool } from 'kysely';

/** Connections to a database, and those for jobs where they are to come after requests. */
export interface DatabasePool extends PostgresPool {
  /** The same database, for work that nobody waits for. Absent: jobs use the connections of requests. */
  readonly background?: PostgresPool;
}

/**
 * Everything the core asks of its surroundings. The core uses web standards only (Request, Response, WebCrypto); a home
 * (Node, a test process, a page) supplies one adapter for each port. Every adapter of a port passes the same contract suite.
 */
export interface Environment {
  /** Connections to a PostgreSQL database, 15 or newer in dialect: `pg.Pool`, or `EmbeddedPool` over PGlite. */
  database: DatabasePool;
  /** Carries hints between the processes that share the database. */
  bus: Bus;
  /** Files that people uploaded. */
  blobs: Blobs;
  /** The disk of an embedded database on disk. Absent: the database is in memory or elsewhere, and says itself when it is full. */
  disk?: Disk | null;
  /** `null`: nobody gets email. */
  mail: Mail | null;
  /** Calls webhooks. */
  http: OutgoingHttp;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  options: ServiceOptions;
}

/** What an operator may choose. Every field has a default, see `DEFAULT_OPTIONS`. */
export interface ServiceOptions {
  /** The first workspace's API key accepts `identify` without a token. @default false */
  isDevelopment: boolean;
  /** Origins that may call the front-end API; `'*'` allows all (requests carry a bearer token, never cookies). @default '*' */
  allowedOrigins: '*' | readonly string[];
  /** Credentials of the first API key and workspace; made when absent and the store is empty. */
  bootstrap: { apiKey?: string; authToken?: string; workspaceId?: string; workspaceAuthToken?: string };
  /** Where people reach the service, without a slash at the end; links in email begin so. Needed with `mail`. */
  publicUrl: string | undefined;
  /** Signs user tokens and page tokens, at least 32 characters; made and stored when absent. */
  tokenSecret: string | undefined;
  webhooks: {
    /**
     * Webhooks may go to addresses that are not of the public internet, for instance `http://localhost:3000` or a service of the same
     * network. Off: such an address is refused when it is saved, and not called when a name leads to it. @default as `isDevelopment`
     */
    allowPrivateTargets: boolean;
  };
  limits: ServiceLimits;
}

/** The limits of the REST contract, §1.12, that an installation may change. */
export interface ServiceLimits {
  /** Largest request body but for files, bytes. @default 1 MiB */
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
   * Bytes of request bodies and uploads that are being read at the same time, in all: four of the largest files, or 64 of the largest bodies. Beyond it
   * the caller that holds most of them is refused with `UNAVAILABLE`. @default 64 MiB
   */
  maxHeldBodyBytes: number;
  /**
   * Bytes that wait for slow readers at the same time, in sockets and answers together. Beyond it those who hold most are cut. @default 128 MiB: a
   * hundred sockets at the bound of one (`REALTIME_LIMITS.bufferedBytes`)
   */
  maxUnsentBytes: number;
  /** Bytes of the files of one person in one organization. @default 200 MiB */
  maxStoredBytesPerUser: number;
  /** Bytes of the files of one organization. @default 10 GiB */
  maxStoredBytesPerOrganization: number;
  /** Files of one person in one organization that no comment has named yet. @default 20 */
  maxUnusedUploads: number;
  /** Realtime topics that one person follows in all connections and polls of a process. @default 1024: twenty tabs with fifty each */
  topicsPerPerson: number;
  /** Longest time a request may take, ms. @default 60000 */
  requestTimeoutMs: number;
}

/**
 * Fan-out between processes. A message is only a hint: the change log is the truth, so a lost or repeated message costs
 * latency and never data. Messages are small (at most 7,000 bytes of UTF-8, the limit of PostgreSQL NOTIFY less headroom).
 */
export interface Bus {
  /** Delivers to every subscriber of every process, this one included. Resolves when handed over. */
  publish(message: string): Promise<void>;
  /** Calls `onMessage` for each message from now on; the returned function ends that. Resolves when listening. */
  subscribe(onMessage: (message: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Files by key. A key is 1-128 of `A-Za-z0-9_-` and is never used for a second file. Files are whole: they are small enough to be
 * held in memory (`maxAttachmentBytes`).
 */
export interface Blobs {
  /** Resolves when the file is safe. A repeat replaces it; nobody ever reads half of one. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** `null`: there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A file that is not there counts as deleted. */
  delete(key: string): Promise<void>;
}

/** A disk that must not become full. */
export interface Disk {
  /** Whether so many bytes can be stored besides what is kept free. Answers at once. */
  hasRoom(bytes: number): boolean;
}

/** Takes email and brings it on its way. */
export interface Mail {
  /**
   * Resolves when the transport has taken the message, which is then its to deliver; rejects otherwise, also when it is not known.
   * With `RefusedMailError` when trying again has no use.
   */
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /** One address, as `person@example.com`; never to be read as a header, in which it might be several. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Equal for a message that is sent again, so that a mailbox may tell a repeat; without the brackets. */
  messageId: string;
  /** Besides those that every message has. */
  headers: Readonly<Record<string, string>>;
}

/** Sends requests to addresses that customers chose. */
export interface OutgoingHttp {
  /**
   * Sends one POST. A redirect is an answer like any other, it is not followed. Rejects when there is no answer: nobody listens, `signal` fired
   * before, or the address is one that the installation does not call.
   */
  post(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

export interface OutgoingRequest {
  /** Absolute, `http:` or `https:`. */
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  /** The beginning of its body, at most `MAX_ANSWER_BYTES` of it are read. */
  body: string;
}

/** Time as the service sees it; tests replace it. */
export interface Clock {
  /** Milliseconds since epoch. */
  now(): number;
  /** Calls `run` once after `delayMs`; the returned function cancels. A pending timer never keeps a process alive. */
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

/** Counters and timings. Names are in `metrics.ts`; labels are low in cardinality (never an id). */
export interface Metrics {
  count(name: string, labels?: Record<string, string>, by?: number): void;
  observe(name: string, seconds: number, labels?: Record<string, string>): void;
  gauge(name: string, value: number, labels?: Record<string, string>): void;
}

/** Where a request or a connection comes from. */
export interface Caller {
  /** The network address that limits count by, see `clientAddress`. Absent: a caller in this process, whom no such limit concerns. */
  readonly address?: string | undefined;
}

/** One realtime connection, as the core sees it: a WebSocket in Node, a pair of functions in a page. */
export interface ServiceSocket extends Caller {
  /** Sends one text frame. Never throws; a closed socket ignores it. */
  send(text: string): void;
  /** Bytes accepted by `send` and not yet on the wire. */
  readonly bufferedBytes: number;
  close(code: number, reason: string): void;
  /** Called by the core when a person has signed in: from then on the connection counts as theirs, no more as one of its address. */
  signedIn?(): void;
  /** Set by the core when it takes the connection. Binary frames arrive as `Uint8Array`. */
  onMessage: ((data: string | Uint8Array) => void) | null;
  onClose: (() => void) | null;
}

/** A running service. */
export interface Service {
  /** Answers one HTTP request under `/v2`, `/healthz`, `/readyz` or `/openapi.json`. Never rejects. */
  fetch(request: Request, caller?: Caller): Promise<Response>;
  /** Takes one realtime connection (`/v2/client/realtime`). */
  connect(socket: ServiceSocket): void;
  /** Stops accepting, finishes requests, closes sockets with "going away". */
  close(): Promise<void>;
}
