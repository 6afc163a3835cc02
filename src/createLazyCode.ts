import type { ParleyError } from '@parley/protocol/constants';
import { loadChunk } from './loadChunk.js';
import { overtaken } from './session/overtaken.js';
import type { Session } from './session/Session.js';

export interface LazyCodeOptions<T> {
  /** Loads the code and makes what is of it. `undefined`: `makeNow` makes it. */
  load: () => Promise<T | undefined>;
  /** Makes it of code that has come by another way. `undefined`: none has. @default it is always loaded */
  makeNow?: (() => T | undefined) | undefined;
  /** It could not be loaded, or a call made before that was refused at once. */
  onFailure: (error: ParleyError) => void;
  session: Pick<Session, 'whileSignedIn'>;
}

/** Something that is done as soon as the code is there. */
export interface Waiting {
  run(): void;
  /** The code could not be loaded, or, of what is done once, the session in which it was asked for has ended. */
  refuse?(error: ParleyError): void;
  /** Nobody waits for it after a failed attempt or another sign-in. @default false: it is done after the next attempt that succeeds */
  isOnce?: boolean;
}

/** What is made of code that is loaded when something waits for it. */
export interface LazyCode<T> extends Pick<LazyCodeOptions<T>, 'onFailure'> {
  /** It, when its code is there. */
  made(): T | undefined;
  whenLoaded(entry: Waiting): void;
}

/** Loads code when something waits for it. What waits is done in its order; after a failed attempt the next that waits makes another. */
export function createLazyCode<T>({ load, makeNow, onFailure, session }: LazyCodeOptions<T>): LazyCode<T> {
  let it: T | undefined;
  let loading: Promise<void> | undefined;
  let waiting: Waiting[] = [];

  function made(): T | undefined {
    // What waits is done before, in its order, when what is being loaded has come.
    if (waiting.length === 0) it ??= makeNow?.();
    return it;
  }

  /** Takes out what is done once, and tells whoever waits for it. */
  function refuse(error: ParleyError) {
    const once = waiting.filter(({ isOnce }) => isOnce);
    waiting = waiting.filter(({ isOnce }) => !isOnce);
    for (const entry of once) entry.refuse?.(error);
  }
  // What one person asked for is not done as the next one.
  session.whileSignedIn(() => () => refuse(overtaken()));

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

/** One of several things that are made of the same code. What waits for any of them is done in one order. */
export const partOf = <T, Name extends keyof T>(code: LazyCode<T>, name: Name): LazyCode<T[Name]> => ({
  ...code,
  made: () => code.made()?.[name],
});
