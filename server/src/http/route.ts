import type { Endpoint, EndpointData, EndpointResult } from '@parley/protocol';
import type { Core } from '../core.js';
import type { Tenant } from '../credentials/Tenant.js';
import type { Viewer } from '../credentials/Viewer.js';
import type { HandlerResult } from './envelopes.js';

/** A call by a backend with the API key's service credentials. */
export interface BackendCall<Data> {
  core: Core;
  tenant: Tenant;
  data: Data;
}

/** A call with the workspace's credentials. */
export interface WorkspaceCall<Data> {
  core: Core;
  workspaceId: string;
  data: Data;
}

/** A call by a signed-in person. */
export interface ClientCall<Data> extends BackendCall<Data> {
  viewer: Viewer;
  /** Fires when the caller disconnects or the time of the request is over. */
  signal: AbortSignal;
}

/** A file that a client sends. */
export interface SentFile {
  /** Content type that the client sent. It is not verified. */
  contentType: string;
  /**
   * Reads the whole file. Check the caller's permission first. `INVALID_ARGUMENT` when the file is too large or empty.
   * @param maxBytes @default `maxAttachmentBytes`
   */
  read(maxBytes?: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** A call by a signed-in person, with a file. */
export interface FileCall<Data> extends ClientCall<Data> {
  file: SentFile;
}

/** A front-end call that is allowed before sign-in. */
export interface PublicCall<Data> extends BackendCall<Data> {
  /** The token and its person. `null`: no token was sent, and the key allows that. */
  proof: { token: string; viewer: Viewer } | null;
  /** As `ClientCall.signal`. */
  signal: AbortSignal;
}

/** A call of any kind. */
export type AnyCall = FileCall<unknown> & WorkspaceCall<unknown> & PublicCall<unknown>;

/** An operation and its handler. */
export interface Route {
  endpoint: Endpoint;
  handle(call: AnyCall): Promise<HandlerResult>;
}

type Handler<Call, E extends Endpoint> = (call: Call) => Promise<HandlerResult<EndpointResult<E>>>;

/** Joins an operation and its handler; the endpoint types the handler. */
type JoinRoute<Kind extends 'backend' | 'workspace' | 'client' | 'file' | 'public'> = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<CallOf<EndpointData<E>>[Kind], E>,
) => Route;

interface CallOf<Data> {
  backend: BackendCall<Data>;
  workspace: WorkspaceCall<Data>;
  client: ClientCall<Data>;
  file: FileCall<Data>;
  public: PublicCall<Data>;
}

// The registry calls each handler with the fields of its audience, and `AnyCall` has all of them: the cast is safe.
const join = (endpoint: Endpoint, handle: unknown): Route => ({ endpoint, handle: handle as Route['handle'] });

export const backendRoute: JoinRoute<'backend'> = join;
export const workspaceRoute: JoinRoute<'workspace'> = join;
export const clientRoute: JoinRoute<'client'> = join;
/** Joins an operation that accepts a file. */
export const fileRoute: JoinRoute<'file'> = join;
export const publicRoute: JoinRoute<'public'> = join;
