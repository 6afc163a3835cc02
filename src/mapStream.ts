import { passRefetch, type Observable } from './observable.js';

/** A stream of the values that `project` returns. */
export function mapStream<T, U>(source: Observable<T>, project: (value: T) => U): Observable<U> {
  return {
    subscribe(observer) {
      const { next, error } = typeof observer === 'function' ? { next: observer, error: undefined } : observer;
      return source.subscribe({
        next: (value) => next?.(project(value)),
        error: (failure) => error?.(failure),
      });
    },
    ...passRefetch(source),
  };
}
