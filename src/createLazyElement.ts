import type { ParleyError } from '@parley/protocol/constants';
import { createState, type Observable, type Observer, type State } from './observable.js';

export interface LazyElementOptions<T> {
  load: () => Promise<T>;
  /** The element could not be loaded, or a call made before that was refused at once. */
  onFailure: (error: ParleyError) => void;
  /** What streams deliver until it is loaded, by method; `undefined`: nothing, as of an event stream. @default `null` */
  first?: { [Method in keyof T]?: unknown };
  /** What synchronous getters answer until it is loaded. */
  answers?: { [Method in keyof T]?: unknown };
}

type Method = (...args: unknown[]) => unknown;
type ObserverObject = Extract<Observer<unknown>, { next?: unknown }>;
type Fail = (error: ParleyError) => void;

/**
 * An element whose code is loaded when it is first called. Until then calls are kept, in order, and each returns a Promise of what the
 * call will return, with the `subscribe` of the stream that it may be. Methods are bound, and the same on every access.
 */
export function createLazyElement<T extends object>({ load, onFailure, first, answers }: LazyElementOptions<T>): T {
  let element: Record<string, Method> | undefined;
  let isLoading = false;
  let kept: [run: (element: Record<string, Method>) => void, fail: Fail][] = [];

  const start = () => {
    if (isLoading) return;
    isLoading = true;
    load().then(
      (loaded) => {
        element = loaded as Record<string, Method>; // all members of an element are methods
        for (const [run, fail] of kept) {
          try {
            run(element);
          } catch (error) {
            onFailure(error as ParleyError);
            fail(error as ParleyError);
          }
        }
        kept = [];
      },
      (error: ParleyError) => {
        isLoading = false; // the next call tries again
        onFailure(error);
        for (const [, fail] of kept.splice(0)) fail(error);
      },
    );
  };
  const whenLoaded = (run: (element: Record<string, Method>) => void, fail: Fail) => {
    if (element) return run(element);
    kept.push([run, fail]);
    start();
  };

  function call(name: string, args: unknown[]): unknown {
    let made: { value: unknown } | undefined;
    const make = (loaded: Record<string, Method>) => (made ??= { value: loaded[name]!(...args) }).value;
    const result: Promise<unknown> = new Promise((resolve, reject) =>
      whenLoaded(
        (loaded) => resolve(make(loaded)),
        (error) => {
          result.catch(() => undefined); // it has been reported, and nobody may be waiting for it
          reject(error);
        },
      ),
    );
    const follow = (observer: ObserverObject) => {
      let leave: (() => void) | undefined = () => undefined;
      whenLoaded(
        (loaded) => {
          if (leave) leave = (make(loaded) as Observable<unknown>).subscribe(observer).unsubscribe;
        },
        (error) => observer.error?.(error),
      );
      return () => {
        leave?.();
        leave = undefined;
      };
    };
    return Object.assign(result, {
      subscribe(observer: Observer<unknown>) {
        const value = first && name in first ? first[name as keyof T] : null;
        if (value === undefined)
          return { unsubscribe: follow(typeof observer === 'function' ? { next: observer } : observer) };
        const state: State<unknown> = createState(value, {
          onObserved: () => follow({ next: state.set, error: state.fail }),
        });
        return state.subscribe(observer);
      },
    });
  }

  const methods: Record<string, Method> = {};
  return new Proxy({} as T, {
    get(_, name) {
      if (typeof name !== 'string' || name === 'then' || name === 'toJSON') return undefined; // it is no Promise
      return (methods[name] ??= (...args) => {
        if (element) return element[name]!(...args);
        if (!answers || !(name in answers)) return call(name, args);
        start();
        return answers[name as keyof T];
      });
    },
  });
}
