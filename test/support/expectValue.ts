import type { Observable } from '../../src/index.js';

/** How long a service on a busy machine may take, ms; below the limit of a test, so that the last value is reported. */
const PATIENCE_MS = 15_000;

/** The first value of a stream that satisfies `test`. Fails the test, with the last value, when none comes. */
export function expectValue<T, U extends T>(stream: Observable<T>, test: (value: T) => value is U): Promise<U>;
export function expectValue<T>(stream: Observable<T>, test: (value: T) => boolean): Promise<T>;
export function expectValue<T>(stream: Observable<T>, test: (value: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    let last: T | undefined;
    const timer = setTimeout(() => {
      subscription.unsubscribe();
      reject(
        new Error(`No value came that satisfies ${String(test)}; the last one is ${JSON.stringify(last, null, 2)}.`),
      );
    }, PATIENCE_MS);
    let isFound = false;
    const subscription = stream.subscribe({
      next(value) {
        last = value;
        if (isFound || !test(value)) return;
        isFound = true;
        clearTimeout(timer);
        queueMicrotask(() => subscription.unsubscribe());
        resolve(value);
      },
      error: reject,
    });
  });
}

/** Every value of a stream from now on, newest last. */
export function valuesOf<T>(stream: Observable<T>): T[] {
  const values: T[] = [];
  stream.subscribe((value) => void values.push(value));
  return values;
}
