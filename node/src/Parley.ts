import type { Operation, OperationInput, OperationResult, PagedOperation } from './operations.js';
import type { TokenUser } from './tokenRequest.js';

/** Options of one call. */
export interface CallOptions {
  /** Cancels the call, between attempts too: it rejects with `CANCELLED`. */
  signal?: AbortSignal | undefined;
}

/** One page of what there is. */
export interface Page<Data> {
  data: Data;
  /** Send it as `pageToken`, with the same other fields, for the next page. `null`: this is the last one. Valid for 24 hours. */
  nextPageToken: string | null;
}

/** What the promise of an operation resolves with: `data` of the answer; of a paged operation the page. */
export type Answer<O extends Operation> = O extends PagedOperation ? Page<OperationResult<O>> : OperationResult<O>;

/**
 * Calls one operation. Rejects with `ParleyError`: the service's code, and `field` for `INVALID_ARGUMENT`; `NETWORK_ERROR` when the service
 * could not be reached, `TIMEOUT` when it did not answer, `CANCELLED` when `signal` fired.
 */
export type Call<O extends Operation> = (data: OperationInput<O>, options?: CallOptions) => Promise<Answer<O>>;

/** A paged operation. */
export interface PagedCall<O extends PagedOperation> extends Call<O> {
  /** All pages, one after the other, from `pageToken` on. Iterate with `for await`. */
  pages(data: OperationInput<O>, options?: CallOptions): AsyncGenerator<OperationResult<O>, void, undefined>;
}

type NamesIn<Prefix extends string, O extends string = Operation> = O extends `${Prefix}${infer Rest}`
  ? Rest extends `${infer Name}/${string}`
    ? Name
    : Rest
  : never;

type Leaf<Path extends string> = Path extends PagedOperation
  ? PagedCall<Path>
  : Path extends Operation
    ? Call<Path>
    : unknown;

type Branch<Prefix extends string> = {
  readonly [Name in NamesIn<Prefix>]: Leaf<`${Prefix}${Name}`> & Branch<`${Prefix}${Name}/`>;
};

/** The client of a backend: every operation by its path, `notifications/config/set` is `parley.notifications.config.set`. */
export type Parley = Branch<''> & {
  /**
   * Makes the token with which a person signs in from a front end, valid for 48 hours. Stores the name and email, and lets the person into the
   * organization and the resources.
   */
  createToken(user: TokenUser): Promise<string>;
};
