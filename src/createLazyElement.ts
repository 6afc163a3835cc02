import type { ParleyError } from '@parley/protocol/constants';
import { loadChunk } from './loadChunk.js';
import { createState, type Observable, type Observer, type State } from './observable.js';

export interface LazyElementOptions<T> {
  /** Loads its code and makes it. */
  load: () => Promise<T>;
  /** It could not be loaded, or a call made before that was refused at once. */
  onFailure: (error: ParleyError) => void;
  /** What streams deliver until it is loaded, by method; `undefined`: nothing, as of an event stream. @default `null` */
  first?: { [Method in keyof T]?: unknown };
  /** What synchronous getters answer until it is loaded. */
  answers?: { [Method in keyof T]?: unknown };
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/**
 * An element whose code is loaded when it is first called. Until then calls are kept, in order, and each returns a Promise of what the
 * call will return, with the `subscribe` of the stream that it may be. Methods are bound, and the same on every access.
 */
export function createLazyElement<T extends object>({ load, onFailure, ...until }: LazyElementOptions<T>): T {
  // What an element has are methods, so their names read from each of these.
  const { first = {}, answers = {} }: { first?: Record<string, unknown>; answers?: Record<string, unknown> } = until;
  let element: Methods | undefined;
  let loading: Promise<Methods> | undefined;

  /** What waits for it runs in the order in which it began to wait. */
  const loaded = () =>
    (loading ??= loadChunk(load).then(
      (made) => (element = made as Methods),
      (error: ParleyError) => {
        loading = undefined; // the next call tries again
        onFailure(error);
        throw error;
      },
    ));

  function call(name: string, args: unknown[]) {
    let made: unknown;
    const result: Promise<unknown> = loaded().then(
      (methods) => {
        try {
          return (made = methods[name]!(...args));
        } catch (error) {
          onFailure(error as ParleyError);
          return refuse(error);
        }
      },
      (error: unknown) => refuse(error),
    );
    const refuse = (error: unknown) => {
      result.catch(() => undefined); // it has been reported, and nobody may be waiting for it
      throw error;
    };
    const follow = (observer: Observer<unknown>) => {
      let leave: (() => void) | undefined = () => undefined;
      loaded().then(
        () => {
          if (leave && made) leave = (made as Observable<unknown>).subscribe(observer).unsubscribe;
        },
        () => undefined,
      );
      result.catch((error: unknown) => typeof observer === 'object' && observer.error?.(error));
      return () => {
        leave?.();
        leave = undefined;
      };
    };
    return Object.assign(result, {
      subscribe(observer: Observer<unknown>) {
        const value = name in first ? first[name] : null;
        if (value === undefined) return { unsubscribe: follow(observer) };
        const state: State<unknown> = createState(value, {
          onObserved: () => follow({ next: state.set, error: state.fail }),
        });
        return state.subscribe(observer);
      },
    });
  }

  const methods: Methods = {};
  return new Proxy({} as T, {
    get(_, name) {
      if (typeof name !== 'string' || name === 'then' || name === 'toJSON') return undefined; // it is no Promise
      return (methods[name] ??= (...args) => {
        if (element) return element[name]!(...args);
        if (!(name in answers)) return call(name, args);
        loaded().catch(() => undefined);
        return answers[name];
      });
    },
  });
}
