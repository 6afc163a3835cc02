import type { ParleyError } from '@parley/protocol/constants';
import { loadChunk } from './loadChunk.js';
import { superseded } from './session/superseded.js';
import type { Session } from './session/Session.js';

export interface LazyCodeOptions<T> {
  /** Loads the code and creates the object from it. `undefined`: `makeNow` creates it. */
  load: () => Promise<T | undefined>;
  /** Creates it from code that was provided another way. `undefined`: none was. @default it is always loaded */
  makeNow?: (() => T | undefined) | undefined;
  /** It could not be loaded, or a call made before that was refused at once. */
  onFailure: (error: ParleyError) => void;
  session: Pick<Session, 'whileSignedIn'>;
}

/** Something that is done as soon as the code is there. */
export interface Waiting {
  run(): void;
  /** The code could not be loaded, or (with `isOnce`) the session of the call has ended. */
  refuse?(error: ParleyError): void;
  /** Dropped after a failed attempt or another sign-in. @default false: runs after the next successful attempt */
  isOnce?: boolean;
}

/** An object created from code that is loaded on demand. */
export interface LazyCode<T> extends Pick<LazyCodeOptions<T>, 'onFailure'> {
  /** It, when its code is there. */
  made(): T | undefined;
  whenLoaded(entry: Waiting): void;
}

/** Loads code on demand. Queued tasks run in order; after a failed attempt the next task starts another. */
export function createLazyCode<T>({ load, makeNow, onFailure, session }: LazyCodeOptions<T>): LazyCode<T> {
  let it: T | undefined;
  let loading: Promise<void> | undefined;
  let waiting: Waiting[] = [];

  function made(): T | undefined {
    // Queued tasks run first, in order, once the code is loaded.
    if (waiting.length === 0) it ??= makeNow?.();
    return it;
  }

  /** Removes tasks with `isOnce` and rejects them. */
  function refuse(error: ParleyError) {
    const once = waiting.filter(({ isOnce }) => isOnce);
    waiting = waiting.filter(({ isOnce }) => !isOnce);
    for (const entry of once) entry.refuse?.(error);
  }
  // Tasks of one person do not run as the next one.
  session.whileSignedIn(() => () => refuse(superseded()));

  return {
    onFailure,
    made,
    whenLoaded(entry) {
      if (made()) return entry.run();
      waiting.push(entry);
      loading ??= loadChunk(load).then(
        (loaded) => {
          it = loaded ?? makeNow?.();
          for (const { run } of waiting.splice(0)) run();
        },
        (error: ParleyError) => {
          loading = undefined; // the next call tries again
          onFailure(error);
          refuse(error);
          for (const entry of waiting) entry.refuse?.(error);
        },
      );
    },
  };
}

/** One of several objects created from the same code. Their tasks share one queue. */
export const partOf = <T, Name extends keyof T>(code: LazyCode<T>, name: Name): LazyCode<T[Name]> => ({
  ...code,
  made: () => code.made()?.[name],
});
