import type { z } from 'zod';

/**
 * Who may call an operation: `backend` with the API key's service credentials, `workspace` with the workspace's,
 * `client` with a user's token (`public` is `client` before sign-in: the API key alone).
 */
export type EndpointAudience = 'backend' | 'workspace' | 'client' | 'public';

/** One operation: `POST path` with `{ data }` (see `takesFile`), answered by `{ result: { status, message, data } }`. */
export interface Endpoint<
  Data extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Path extends `/v2/${string}` = `/v2/${string}`,
> {
  /** Path below the base address, beginning `/v2/`. Its literal type lets clients find an operation by its path. */
  path: Path;
  audience: EndpointAudience;
  /** One sentence for the reference. */
  summary: string;
  /** Shape of `data` in the request. */
  data: Data;
  /** Shape of `data` in the answer. */
  result: Result;
  /** The answer carries `nextPageToken` and `pageToken`. @default false */
  isPaged?: boolean;
  /** The body is a file, with its own content type; the fields of `data` travel in the query. @default false */
  takesFile?: boolean;
}

/** What a caller writes into `data`. */
export type EndpointInput<E extends Endpoint> = z.input<E['data']>;
/** What a handler receives: parsed, with defaults filled in. */
export type EndpointData<E extends Endpoint> = z.output<E['data']>;
/** What the answer carries in `data`. */
export type EndpointResult<E extends Endpoint> = z.output<E['result']>;

/** Declares an operation; the returned value types both sides. */
export function defineEndpoint<Data extends z.ZodType, Result extends z.ZodType, Path extends `/v2/${string}`>(
  endpoint: Endpoint<Data, Result, Path>,
): Endpoint<Data, Result, Path> {
  return endpoint;
}
