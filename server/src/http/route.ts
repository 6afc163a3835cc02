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
  /** Fires when the caller goes away or the time of the request is over. */
  signal: AbortSignal;
}

/** A file that a client sends. */
export interface SentFile {
  /** As the client says. */
  contentType: string;
  /** Reads the whole file; call it when the caller may send one. `INVALID_ARGUMENT` when it is too large or empty. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A call by a signed-in person that brings a file. */
export interface FileCall<Data> extends ClientCall<Data> {
  file: SentFile;
}

/** A front-end call that may come before sign-in. */
export interface PublicCall<Data> extends BackendCall<Data> {
  /** The token with the person in it. `null`: there is none, and the key allows that. */
  proof: { token: string; viewer: Viewer } | null;
}

/** A call before its handler knows what kind it is. */
export type AnyCall = FileCall<unknown> & WorkspaceCall<unknown> & PublicCall<unknown>;

/** An operation with the code that answers it. */
export interface Route {
  endpoint: Endpoint;
  handle(call: AnyCall): Promise<HandlerResult>;
}

type Handler<Call, E extends Endpoint> = (call: Call) => Promise<HandlerResult<EndpointResult<E>>>;

// The registry calls every handler with what its audience has; `AnyCall` has all of it, so each narrowing below is safe.

/** Joins a backend operation and its handler; the endpoint types both. */
export const backendRoute = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<BackendCall<EndpointData<E>>, E>,
): Route => ({
  endpoint,
  handle: handle as Route['handle'],
});

export const workspaceRoute = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<WorkspaceCall<EndpointData<E>>, E>,
): Route => ({
  endpoint,
  handle: handle as Route['handle'],
});

export const clientRoute = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<ClientCall<EndpointData<E>>, E>,
): Route => ({
  endpoint,
  handle: handle as Route['handle'],
});

/** Of an operation that takes a file. */
export const fileRoute = <E extends Endpoint>(endpoint: E, handle: Handler<FileCall<EndpointData<E>>, E>): Route => ({
  endpoint,
  handle: handle as Route['handle'],
});

export const publicRoute = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<PublicCall<EndpointData<E>>, E>,
): Route => ({
  endpoint,
  handle: handle as Route['handle'],
});
