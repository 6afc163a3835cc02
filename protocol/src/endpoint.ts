import type { z } from 'zod';

/**
 * Who may call an operation. `backend`: a holder of the API key's service credentials. `workspace`: a holder of the workspace
 * credentials. `client`: a holder of a user token. `public`: a front end before sign-in, with the API key alone.
 */
export type EndpointAudience = 'backend' | 'workspace' | 'client' | 'public';

/**
 * One operation. The request is `POST path` with `{ data }`, or with a file (`takesFile`). The answer is
 * `{ result: { status, message, data } }`.
 */
export interface Endpoint<
  Data extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Path extends `/v2/${string}` = `/v2/${string}`,
> {
  /** Path below the base address; it begins with `/v2/`. Clients look an operation's types up by the literal type of its path. */
  path: Path;
  audience: EndpointAudience;
  /**
   * Text of the API reference: what the operation does, what it returns, and the codes it fails with. Omits the codes that every operation of the
   * audience may fail with.
   */
  summary: string;
  /** Shape of `data` in the request. */
  data: Data;
  /** Shape of `data` in the answer. */
  result: Result;
  /** The answer carries `nextPageToken` and `pageToken`. @default false */
  isPaged?: boolean;
  /** The body is a file, with its own content type; the fields of `data` travel in the query. @default false */
  takesFile?: boolean;
  /** The body may have `LIMITS.largeBodyBytes`: it carries a whole shared document. @default false */
  takesLargeBody?: boolean;
}

/** The type of `data` for a caller. */
export type EndpointInput<E extends Endpoint> = z.input<E['data']>;
/** The type of `data` for a handler: parsed, with defaults filled in. */
export type EndpointData<E extends Endpoint> = z.output<E['data']>;
/** The type of `data` in the answer. */
export type EndpointResult<E extends Endpoint> = z.output<E['result']>;

/** Declares an operation. Client and server both take their types from it. */
export function defineEndpoint<Data extends z.ZodType, Result extends z.ZodType, Path extends `/v2/${string}`>(
  endpoint: Endpoint<Data, Result, Path>,
): Endpoint<Data, Result, Path> {
  return endpoint;
}
