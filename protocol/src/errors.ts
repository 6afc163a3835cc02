/**
 * Every error code of the service, with its HTTP status (REST contract §1.11). Codes may be added; they are never renamed.
 * Exceptions: `INVALID_ARGUMENT` is sent with status 413 when the body is too large, `UNIMPLEMENTED` with 405 when the method is not POST.
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

/** An error code that the service sends. */
export type ServiceErrorCode = keyof typeof ERROR_STATUS;

/** An error code that only the client uses: misuse, a cancelled sign-in, a network failure, a failed data provider. */
export type ClientErrorCode = 'NO_PROVIDER' | 'TOO_MANY_RETRIES' | 'NETWORK_ERROR' | 'TIMEOUT' | 'RESOLVER_FAILED';

/** Why a tab did not become the editor in single editor mode (client contract §2.10). */
export type AccessErrorCode = 'same_user_editor_current_tab' | 'same_user_editor_different_tab' | 'another_user_editor';

export type ErrorCode = ServiceErrorCode | ClientErrorCode | AccessErrorCode;

/** Why an item of a bulk operation failed (REST contract §1.8). Retry only after `internal`. */
export type ItemCode =
  | 'not-found'
  | 'already-exists'
  | 'permission-denied'
  | 'failed-precondition'
  | 'invalid-argument'
  | 'internal';

export interface ParleyErrorOptions {
  cause?: unknown;
  /** Wait before the next attempt, in ms. */
  retryAfterMs?: number | undefined;
  /** Machine-readable details, where the contract defines them. */
  details?: unknown;
  field?: string | undefined;
  /** HTTP status, when the error was received over the network, or its status differs from `ERROR_STATUS[code]`. */
  status?: number | undefined;
}

/** A failure at run time, on both sides of the wire. Branch on `code`; `message` is written for people and may change. */
export class ParleyError extends Error {
  override readonly name = 'ParleyError';
  readonly code: ErrorCode;
  /** Wait before the next attempt, in ms. Set only with `RESOURCE_EXHAUSTED` and `UNAVAILABLE`. */
  readonly retryAfterMs: number | undefined;
  readonly details: unknown;
  /** `INVALID_ARGUMENT` in a backend: path of the first bad field, such as `data.notifyUsers[2].userId`. */
  readonly field: string | undefined;
  /** HTTP status of the answer that carried the error. Absent when the error was not received over the network. */
  readonly status: number | undefined;

  constructor(code: ErrorCode, message: string, options: ParleyErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.details = options.details;
    this.field = options.field;
    this.status = options.status;
  }
}
