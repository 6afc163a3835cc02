import type { PermissionInfo, Topic, User } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { ReadableState, State } from '../observable.js';
import type { Operation, OperationInput, OperationResult } from '../transport/operations.js';
import type { Answer, ConnectionState, SubscribeOptions, TopicMessage, UploadRequest } from '../transport/Transport.js';
import type { UploadPlace } from '../transport/uploadPath.js';
import type { Scope } from './Scope.js';

/** Body of an operation: the session adds its organization when the body names none. */
export type SessionBody<O extends Operation> = Omit<OperationInput<O>, 'organizationId'> & { organizationId?: string };

/** `idle`: nobody ever tried. `signedOut`: after a sign-out, or a sign-in that failed. */
export type SessionStatus = 'idle' | 'signingIn' | 'signedIn' | 'signedOut';

export interface WriteOptions {
  /** Writes of one lane are sent one after the other. */
  lane?: string | undefined;
  /** What is shown of it when it is refused after this visit. JSON. */
  content?: object | undefined;
  /** The service cannot be reached now: the write is kept, and sent when it can be. */
  onKept?: (() => void) | undefined;
}

/** A write that nobody waits for any more. */
export interface RefusedWrite {
  operation: Operation;
  body: object;
  /** As given to `write`. */
  content?: object | undefined;
  error: ParleyError;
}

/** What the person wrote and could not be saved, on their device until they sign out; nothing where the browser keeps nothing. */
export interface UnsavedContent {
  /** Keeps content, as JSON; the newest of a name stays. */
  put(name: string, content: object): void;
  remove(name: string): void;
  /** What is kept, also by other tabs and earlier visits. */
  list(): Promise<object[]>;
}

/** A file to upload, and where it belongs. */
export type SessionUpload = Omit<UploadRequest, 'path' | 'token'> & Omit<UploadPlace, 'organizationId'>;

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
   * Tries a failed sign-in again, now. What may pass (no network, the service or the backend that makes tokens is away) is tried again
   * by itself: after 0.5 s, doubling to 30 s, and when the browser is online again. Resolves `null` when it fails or none had failed.
   */
  retry(): Promise<User | null>;

  /**
   * Writes that an earlier visit of the same person left, and the service has refused: whoever can show them takes them out. `null`: nobody
   * is signed in.
   */
  readonly refusedWrites: State<readonly RefusedWrite[]> | null;

  /** `null`: nobody is signed in. */
  readonly unsaved: UnsavedContent | null;

  /**
   * Calls an operation as the person signed in; waits for a sign-in under way. Refreshes an expired token and asks once more.
   * Rejects with `CANCELLED` when the scope has changed meanwhile, with `UNAUTHENTICATED` when nobody is signed in.
   */
  request<O extends Operation>(
    operation: O,
    body: SessionBody<O>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Answer<OperationResult<O>>>;

  /**
   * As `request`, for writes that may be repeated: without a connection it is kept, in order, and sent when the connection is back,
   * also by a later visit of the same person. Resolves when the service has it. Writes of one `lane` are sent one after the other.
   */
  write<O extends Operation>(
    operation: O,
    body: SessionBody<O>,
    options?: WriteOptions,
  ): Promise<Answer<OperationResult<O>>>;

  /**
   * Uploads a file into the organization of the session. Answers its address, which works for some minutes. Rejects as `request`;
   * `INVALID_ARGUMENT` with status 413 when it is too large.
   */
  upload(file: SessionUpload): Promise<{ url: string }>;

  /** Follows a topic until the returned function is called or the scope changes, whichever is first. */
  subscribe(topic: Topic, on: (message: TopicMessage) => void, options?: SubscribeOptions): () => void;

  /**
   * Binds a continuation to the present scope: the returned function does nothing once the scope has changed.
   * Wrap whatever runs after an `await`, in a timer or in a callback from outside.
   */
  guard<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void;

  /** Runs `run` for each sign-in, at once if somebody is signed in; what it returns runs when that scope ends. */
  whileSignedIn(run: (signedIn: SignedIn) => (() => void) | void): () => void;
}

/** What is known when somebody has signed in. */
export interface SignedIn {
  scope: SignedInScope;
  user: User;
  /** What the person may do in the organization. */
  permissions: PermissionInfo;
  /** Position of the topic `permissions` that this holds every change of. */
  sequence: number;
}

/** A scope with somebody in it. */
export type SignedInScope = Scope & { organizationId: string; userId: string };
