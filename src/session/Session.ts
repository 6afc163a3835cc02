import type { PermissionInfo, Topic, User } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { ReadableState, State } from '../observable.js';
import type { Operation, OperationInput, OperationResult } from '../transport/operations.js';
import type {
  Answer,
  ConnectionState,
  RequestOptions,
  SubscribeOptions,
  TopicMessage,
  UploadRequest,
} from '../transport/Transport.js';
import type { PartPlace, ThumbnailPlace, UploadPlace } from '../transport/uploadPath.js';
import type { FirstOperation } from './FirstReads.js';
import type { Scope } from './Scope.js';

/** Body of an operation: the session adds its organization when the body names none. */
export type SessionBody<O extends Operation> = Omit<OperationInput<O>, 'organizationId'> & { organizationId?: string };

/** `idle`: nobody ever tried. `signedOut`: after a sign-out, or a sign-in that failed. */
export type SessionStatus = 'idle' | 'signingIn' | 'signedIn' | 'signedOut';

export interface WriteOptions {
  /** Name of a serial queue: writes with the same `queueKey` are sent one after the other. */
  queueKey?: string | undefined;
  /** Content to show if the service refuses the write in a later visit. JSON. */
  content?: object | undefined;
  /** Called when the write is queued because the service cannot be reached. */
  onQueued?: (() => void) | undefined;
}

/** A queued write of an earlier visit that the service has refused. */
export interface RefusedWrite {
  operation: Operation;
  body: object;
  /** As given to `write`. */
  content?: object | undefined;
  error: ParleyError;
}

/** Content that could not be saved, stored on the device until the person signs out. Stores nothing where the browser has no storage. */
export interface UnsavedContent {
  /** Stores content under a name, as JSON; replaces earlier content of that name. */
  put(name: string, content: object): void;
  /** Resolves when it is deleted from the device. */
  remove(name: string): Promise<void>;
  /** Reads everything stored by this tab, other tabs and earlier visits. */
  list(): Promise<object[]>;
}

/** A file to upload, and where it belongs. */
export type SessionUpload = Omit<UploadRequest, 'path' | 'token'> & {
  place:
    | Omit<UploadPlace, 'organizationId'>
    | Omit<PartPlace, 'organizationId'>
    | Omit<ThumbnailPlace, 'organizationId'>;
};

/** Everything a feature may do in the name of the person who is signed in. */
export interface Session {
  /** Changes on sign-in and sign-out, before anything of the new scope can arrive. */
  readonly scope: ReadableState<Scope>;
  /** The person signed in; `null` when nobody is. */
  readonly user: ReadableState<User | null>;
  readonly status: ReadableState<SessionStatus>;
  readonly connection: ReadableState<ConnectionState>;
  /**
   * Why the latest sign-in failed; its message names the cause and the remedy. It stays while the sign-in is tried again, until one
   * succeeds, another person signs in, or somebody signs out. `null`: none has failed.
   */
  readonly failure: ReadableState<ParleyError | null>;

  /**
   * Tries a failed sign-in again, now. Resolves `null` if it fails again, or no sign-in had failed. A sign-in that failed because the network,
   * the service or the token backend was unreachable is also retried automatically: after 0.5 s, doubling to 30 s, and when the browser is online.
   */
  retry(): Promise<User | null>;

  /**
   * Queued writes of an earlier visit that the service has refused. A feature that shows them removes them from the list. `null`: nobody is
   * signed in.
   */
  readonly refusedWrites: State<readonly RefusedWrite[]> | null;

  /** `null`: nobody is signed in. */
  readonly unsaved: UnsavedContent | null;

  /**
   * Calls an operation as the person who is signed in. Waits for a sign-in in progress. Renews an expired token, and repeats the call once.
   * Rejects with `CANCELLED` if somebody signs in or out meanwhile, and with `UNAUTHENTICATED` if nobody is signed in.
   */
  request<O extends Operation>(
    operation: O,
    body: SessionBody<O>,
    options?: Pick<RequestOptions, 'signal' | 'keepalive'>,
  ): Promise<Answer<OperationResult<O>>>;

  /** The sign-in's result for exactly this request (`ClientContext.firstReads`), once, until newer data arrives. `request` uses it too. */
  answered<O extends FirstOperation>(operation: O, body: SessionBody<O>): Answer<OperationResult<O>> | undefined;

  /**
   * As `request`, for writes that may be sent twice. While offline the write is queued, and sent in order when the connection is back, or in a
   * later visit of the same person. Resolves when the service has answered. Writes of one `queueKey` are sent one after the other.
   */
  write<O extends Operation>(
    operation: O,
    body: SessionBody<O>,
    options?: WriteOptions,
  ): Promise<Answer<OperationResult<O>>>;

  /**
   * Uploads a file into the organization of the session. Resolves with its address, which works for some minutes. Rejects as `request`, and
   * with `INVALID_ARGUMENT` and status 413 if the file is too large.
   */
  upload(file: SessionUpload): Promise<{ url: string }>;

  /** Subscribes to a topic, until the returned function is called or somebody signs in or out. */
  subscribe(topic: Topic, on: (message: TopicMessage) => void, options?: SubscribeOptions): () => void;

  /**
   * Returns a function that does nothing once somebody has signed in or out. Wrap what runs after an `await`, in a timer or in a callback from
   * outside.
   */
  guard<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void;

  /** Calls `run` at each sign-in, and at once if somebody is signed in. The function that `run` returns is called when that session ends. */
  whileSignedIn(run: (signedIn: SignedIn) => (() => void) | void): () => void;
}

/** The data of a successful sign-in. */
export interface SignedIn {
  scope: SignedInScope;
  user: User;
  /** The person's permissions in the organization. */
  permissions: PermissionInfo;
  /** Position of the topic `permissions`: every change up to it is included. */
  sequence: number;
  /** Documents opened by the sign-in, and the request (`requestKey`) for them; absent when none were. */
  opened?: { requestKey: object; data: OperationResult<'documents/open'> } | undefined;
}

/** A scope with somebody in it. */
export type SignedInScope = Scope & { organizationId: string; userId: string };
