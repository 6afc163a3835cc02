import { isEqual } from './isEqual.js';

/** Called with each value; the object form also takes `error`. */
export type Observer<T> = ((value: T) => void) | { next?(value: T): void; error?(error: unknown): void };

export interface Subscription {
  unsubscribe(): void;
}

/**
 * A stream. A state stream (`createState`) delivers its current value synchronously on subscribe, `null` meaning "not loaded
 * yet", then every change; an event stream (`createEvents`) has no replay. Neither completes. When a subscriber throws,
 * the others still receive the value; its error is reported as uncaught.
 */
export interface Observable<T> {
  subscribe(observer: Observer<T>): Subscription;
  /** Reads the stream's data from the service again. The stream delivers the result or the failure. */
  refetch?(): Promise<void>;
}

/** A stream with a value that can be read at any time. */
export interface ReadableState<T> extends Observable<T> {
  readonly value: T;
  /** The value on a server, and where a page takes over its HTML. */
  readonly initial: T;
}

export interface State<T> extends ReadableState<T> {
  /** Replaces the value. A structurally equal one is not emitted again, and the former object stays. A different value clears a failure. */
  set(value: T): void;
  /**
   * Notifies subscribers that loading failed; the value stays. The same error is reported once.
   * @param isLasting later subscribers are notified too, as nothing retries for them @default false
   */
  fail(error: unknown, isLasting?: boolean): void;
  /** Loading works again: delivers the value once more to confirm it. Does nothing without a failure. */
  recover(): void;
  /** Number of subscribers at this moment. */
  readonly observers: number;
}

export interface StateOptions {
  /** Called on the first subscription; the returned function is called when the last one has ended. */
  onObserved?: () => (() => void) | void;
  /** See `Observable`. */
  refetch?: () => Promise<void>;
}

/** A stream that always has a current value. */
export function createState<T>(initial: T, { onObserved, refetch }: StateOptions = {}): State<T> {
  const emitter = createEmitter<T>();
  let value = initial;
  let failure: { error: unknown; isLasting: boolean } | undefined;
  let release: (() => void) | void;
  return {
    initial,
    get value() {
      return value;
    },
    get observers() {
      return emitter.size;
    },
    set(next) {
      if (isEqual(value, next)) return;
      value = next;
      failure = undefined;
      emitter.emit(next);
    },
    fail(error, isLasting = false) {
      if (failure?.error === error) return;
      failure = { error, isLasting };
      emitter.fail(error);
    },
    recover() {
      if (!failure) return;
      failure = undefined;
      emitter.emit(value);
    },
    ...(refetch && { refetch }),
    subscribe(observer) {
      const isFirst = emitter.size === 0;
      const subscription = emitter.subscribe(observer);
      if (isFirst) release = onObserved?.();
      safely(observer, 'next', value);
      if (failure?.isLasting) safely(observer, 'error', failure.error);
      let isOpen = true;
      return {
        unsubscribe() {
          if (!isOpen) return;
          isOpen = false;
          subscription.unsubscribe();
          if (emitter.size === 0) release?.();
        },
      };
    },
  };
}

/** A stream that computes its value from another one. */
export function mapState<T, U>(source: ReadableState<T>, project: (value: T) => U): ReadableState<U> {
  let input = source.value;
  let output = project(input);
  const read = () => {
    if (input !== source.value) {
      input = source.value;
      const next = project(input);
      if (!isEqual(output, next)) output = next;
    }
    return output;
  };
  return {
    initial: project(source.initial),
    get value() {
      return read();
    },
    subscribe(observer) {
      let last: { value: U } | undefined;
      return source.subscribe({
        next() {
          const value = read();
          if (last && last.value === value) return;
          last = { value };
          safely(observer, 'next', value);
        },
        error(error) {
          last = undefined; // the next value is delivered even if it is the same: loading works again
          safely(observer, 'error', error);
        },
      });
    },
    ...passRefetch(source),
  };
}

/** The `refetch` of a stream, for a stream derived from it. */
export const passRefetch = ({ refetch }: Observable<unknown>): Pick<Observable<unknown>, 'refetch'> =>
  refetch ? { refetch: () => refetch() } : {};

export interface Emitter<T> {
  readonly size: number;
  subscribe(observer: Observer<T>): Subscription;
  emit(value: T): void;
  fail(error: unknown): void;
}

/** The bare list of subscribers: no value, no replay. */
export function createEmitter<T>(): Emitter<T> {
  const observers = new Set<{ observer: Observer<T> }>();
  return {
    get size() {
      return observers.size;
    },
    subscribe(observer: Observer<T>): Subscription {
      const entry = { observer };
      observers.add(entry);
      return { unsubscribe: () => void observers.delete(entry) };
    },
    emit(value: T) {
      // A copy: a subscriber may subscribe or unsubscribe others while it is called.
      for (const entry of Array.from(observers)) if (observers.has(entry)) safely(entry.observer, 'next', value);
    },
    fail(error: unknown) {
      for (const entry of Array.from(observers)) if (observers.has(entry)) safely(entry.observer, 'error', error);
    },
  };
}

function safely<T>(observer: Observer<T>, kind: 'next' | 'error', value: unknown) {
  try {
    if (typeof observer !== 'function') observer[kind]?.(value as T);
    else if (kind === 'next') observer(value as T);
  } catch (error) {
    queueMicrotask(() => {
      throw error; // reaches window.onerror and error trackers, like an event handler's error
    });
  }
}
