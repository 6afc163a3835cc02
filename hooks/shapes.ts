import type { ParleyError } from '@parley/protocol/constants';

/** What a reading hook returns. */
export interface Read<T> {
  /** `undefined` until it has been loaded. */
  data: T | undefined;
  /** Nothing to show yet, and it is being loaded. */
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  error: ParleyError | null;
  refetch(): Promise<unknown>;
}

export interface WriteCallbacks<V, R> {
  onSuccess?: ((result: R, variables: V) => void) | undefined;
  onError?: ((error: ParleyError, variables: V) => void) | undefined;
  onSettled?: ((result: R | undefined, error: ParleyError | null, variables: V) => void) | undefined;
}

/** What a writing hook returns. */
export interface Write<V, R> {
  mutate(variables: V, callbacks?: WriteCallbacks<V, R>): void;
  mutateAsync(variables: V): Promise<R>;
  isPending: boolean;
  error: ParleyError | null;
  data: R | undefined;
  reset(): void;
}

/** Last argument of every reading hook. */
export interface HookOptions {
  /** `false`: read nothing, subscribe to nothing. @default true */
  enabled?: boolean;
}
