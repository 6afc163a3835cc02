import type { ParleyError } from '@parley/protocol/constants';

/** The result of a reading hook. */
export interface Read<T> {
  /** `undefined` until it is loaded. It stays when a later read fails. */
  data: T | undefined;
  /** The first read or a sign-in is pending: there is no data yet. */
  isLoading: boolean;
  /** A read is pending. */
  isFetching: boolean;
  /** The last read failed, or the sign-in failed. */
  isError: boolean;
  /** Why. Branch on `error.code`. `null` without a failure. */
  error: ParleyError | null;
  /** Asks the service again. Signs in again when the sign-in failed. Never rejects: a failure is in `error`. */
  refetch(): Promise<unknown>;
}

/** Called once for this call of `mutate`, while the component is mounted and no later call replaces it. */
export interface WriteCallbacks<V, R> {
  onSuccess?: ((result: R, variables: V) => void) | undefined;
  onError?: ((error: ParleyError, variables: V) => void) | undefined;
  onSettled?: ((result: R | undefined, error: ParleyError | null, variables: V) => void) | undefined;
}

/** The result of a writing hook. */
export interface Write<V, R> {
  /** Writes. A failure is in `error` and is passed to the callbacks. */
  mutate(variables: V, callbacks?: WriteCallbacks<V, R>): void;
  /** Writes, and resolves with the result. Rejects with a `ParleyError`. */
  mutateAsync(variables: V): Promise<R>;
  /** The last write is pending. */
  isPending: boolean;
  /** Why the last write failed. Branch on `error.code`. `null` without a failure. */
  error: ParleyError | null;
  /** The result of the last write. */
  data: R | undefined;
  /** Clears the last write, its result and its error. */
  reset(): void;
}

/** The last argument of every reading hook. */
export interface HookOptions {
  /** `false` reads nothing and subscribes to nothing. @default true */
  enabled?: boolean | undefined;
}
