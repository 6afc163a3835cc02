/**
 * Every failure the service reports, with the HTTP status it travels as (REST contract §1.11). Codes are added, never renamed.
 * `INVALID_ARGUMENT` travels as 413 when the body is too large, `UNIMPLEMENTED` as 405 for a method other than POST.
 */
export const ERROR_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  INTERNAL: 500,
  UNKNOWN: 500,
  DATA_LOSS: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

/** A failure as the service names it. */
export type ServiceErrorCode = keyof typeof ERROR_STATUS;

/** A failure that only a client meets: misuse, sign-in that cannot go on, the network, a data provider. */
export type ClientErrorCode = 'NO_PROVIDER' | 'TOO_MANY_RETRIES' | 'NETWORK_ERROR' | 'TIMEOUT' | 'RESOLVER_FAILED';

export type ErrorCode = ServiceErrorCode | ClientErrorCode;

/** Outcome of one item of a bulk operation that failed (REST contract §1.8). Only `internal` is worth retrying. */
export type ItemCode =
  'not-found' | 'already-exists' | 'permission-denied' | 'failed-precondition' | 'invalid-argument' | 'internal';

export interface ParleyErrorOptions {
  cause?: unknown;
  /** Wait before the next attempt, in ms. */
  retryAfterMs?: number | undefined;
  /** Machine-readable addition, only where the contract names one. */
  details?: unknown;
  /** HTTP status, when it came over the wire, or differs from `ERROR_STATUS[code]`. */
  status?: number | undefined;
}

/** A failure at run time, on both sides of the wire. Branch on `code`; `message` is written for people and may change. */
export class ParleyError extends Error {
  override readonly name = 'ParleyError';
  readonly code: ErrorCode;
  /** Wait before the next attempt, in ms. Set only with `RESOURCE_EXHAUSTED` and `UNAVAILABLE`. */
  readonly retryAfterMs: number | undefined;
  readonly details: unknown;
  /** HTTP status that it came with; absent when it did not come over the wire. */
  readonly status: number | undefined;

  constructor(code: ErrorCode, message: string, options: ParleyErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.details = options.details;
    this.status = options.status;
  }
}
