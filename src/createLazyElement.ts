import type { ParleyError } from '@parley/protocol/constants';
import { loadChunk } from './loadChunk.js';
import { createState, type Observable, type Observer, type ReadableState, type State } from './observable.js';

/**
 * What a method is until the code of its element is there:
 * - `later`: its Promise waits for the code, and rejects with `NETWORK_ERROR` when that cannot be loaded.
 * - `lasting`: as `later`, and the call is made also when the Promise has rejected, as soon as the code is there.
 * - `kept`: it answers nothing; the call is made as soon as the code is there, also after an attempt that failed.
 * - `ended`: it answers a function that ends what it begins; what has been ended by then does not begin.
 * - `events`: an event stream.
 * - `{ first }`: a state stream, which delivers `first` at once.
 * - a function: it answers something, and that is what it answers until then.
 */
type MethodUntilLoaded<Method> = Method extends (...args: infer Args) => infer Result
  ? [Result] extends [Promise<unknown>]
    ? 'later' | 'lasting'
    : [Result] extends [Observable<infer Value>]
      ? 'events' | { first: Value }
      : [Result] extends [void]
        ? 'kept'
        : [Result] extends [() => void]
          ? 'ended'
          : (...args: Args) => Result
  : never;

/** Every method of an element. */
export type MethodsUntilLoaded<T> = { readonly [Name in keyof T]: MethodUntilLoaded<T[Name]> };

export interface LazyElementOptions<T> {
  /** Loads its code and makes it. */
  load: () => Promise<T>;
  /** Makes it of code that has come by another way. `undefined`: none has. @default it is always loaded */
  makeNow?: () => T | undefined;
  methods: MethodsUntilLoaded<T>;
  /** It could not be loaded, or a call made before that was refused at once. */
  onFailure: (error: ParleyError) => void;
}

type Methods = Record<string, (...args: unknown[]) => unknown>;
type UntilLoaded =
  'later' | 'lasting' | 'kept' | 'ended' | 'events' | { first: unknown } | ((...args: unknown[]) => unknown);

/** Something that is done as soon as the code is there. */
interface Waiting {
  run(): void;
  /** The code could not be loaded. */
  refuse?(error: ParleyError): void;
  /** Nobody waits for it after a failed attempt. @default false: it is done after the next attempt that succeeds */
  isOnce?: boolean;
}

/**
 * An element whose code is loaded when it is first called; what is called until then is done in the order of the calls. It has exactly the
 * methods of `methods`, each with the types of the element, bound, and the same on every access. After a failed attempt the
 * next call makes another.
 */
export function createLazyElement<T extends object>({ load, makeNow, methods, onFailure }: LazyElementOptions<T>): T {
  const code = createLoading(load, makeNow, onFailure);
  const whenLoaded = (entry: Waiting) => code.whenLoaded(entry);

  const later = (name: string, args: unknown[], isOnce: boolean) =>
    new Promise((resolve, reject) =>
      whenLoaded({
        run() {
          // Both are without effect when it has rejected already.
          new Promise((call) => call(code.made![name]!(...args))).then(resolve, reject);
        },
        refuse: reject,
        isOnce,
      }),
    );

  const keep = (name: string, args: unknown[]) =>
    whenLoaded({
      run() {
        try {
          code.made![name]!(...args);
        } catch (error) {
          onFailure(error as ParleyError);
        }
      },
    });

  /** Begins something as soon as the code is there, unless it has been ended by then. Returns what ends it. */
  function last(begin: () => () => void, refuse?: (error: ParleyError) => void) {
    let end: (() => void) | undefined = () => undefined;
    whenLoaded({
      run() {
        if (!end) return;
        try {
          end = begin();
        } catch (error) {
          onFailure(error as ParleyError);
          refuse?.(error as ParleyError);
        }
      },
      refuse: (error) => end && refuse?.(error),
    });
    return () => {
      end?.();
      end = undefined;
    };
  }

  /** Follows the stream of the element; until then nothing is delivered. */
  const follow = (open: () => Observable<unknown>, observer: Observer<unknown>) =>
    last(
      () => open().subscribe(observer).unsubscribe,
      (error) => tell(observer, error),
    );

  function stream(name: string, args: unknown[], first: unknown): ReadableState<unknown> {
    let made: ReadableState<unknown> | undefined;
    /** Its type may keep the value from hosts. */
    const open = () => (made ??= code.made![name]!(...args) as ReadableState<unknown>);
    const state: State<unknown> = createState(first, {
      onObserved: () =>
        follow(open, {
          next(value) {
            state.set(value);
            state.recover();
          },
          error: state.fail,
        }),
    });
    return {
      get value() {
        return ((code.made && open()) ?? state).value;
      },
      subscribe: (observer) => (code.made ? open() : state).subscribe(observer),
      async refetch() {
        await new Promise<void>((resolve, reject) => whenLoaded({ run: resolve, refuse: reject, isOnce: true }));
        await open().refetch?.();
      },
    };
  }

  function events(name: string, args: unknown[]): Observable<unknown> {
    const open = () => code.made![name]!(...args) as Observable<unknown>;
    return { subscribe: (observer) => ({ unsubscribe: follow(open, observer) }) };
  }

  function call(name: string, until: UntilLoaded, args: unknown[]): unknown {
    if (until === 'later' || until === 'lasting') return later(name, args, until === 'later');
    if (until === 'kept') return keep(name, args);
    if (until === 'ended') return last(() => code.made![name]!(...args) as () => void);
    if (until === 'events') return events(name, args);
    if (typeof until === 'object') return stream(name, args, until.first);
    return until(...args);
  }

  const entries = Object.entries<UntilLoaded>(methods as Record<string, UntilLoaded>).map(([name, until]) => [
    name,
    (...args: unknown[]) => (code.made ? code.made[name]!(...args) : call(name, until, args)),
  ]);
  return Object.fromEntries(entries) as T; // the table has each method of the element, with what has its types
}

/** Loads the code of an element when something waits for it. */
function createLoading(
  load: () => Promise<object>,
  makeNow: (() => object | undefined) | undefined,
  onFailure: (error: ParleyError) => void,
) {
  let made: Methods | undefined;
  let loading: Promise<void> | undefined;
  let waiting: Waiting[] = [];

  return {
    /** The element, when its code is there. */
    get made() {
      // What waits is done before, in its order, when what is being loaded has come.
      if (waiting.length === 0) made ??= makeNow?.() as Methods | undefined;
      return made;
    },
    whenLoaded(entry: Waiting): void {
      if (this.made) return entry.run();
      waiting.push(entry);
      loading ??= loadChunk(load).then(
        (element) => {
          made = element as Methods;
          for (const { run } of waiting.splice(0)) run();
        },
        (error: ParleyError) => {
          loading = undefined; // the next call tries again
          const refused = waiting;
          waiting = waiting.filter(({ isOnce }) => !isOnce);
          onFailure(error);
          for (const { refuse } of refused) refuse?.(error);
        },
      );
    },
  };
}

function tell(observer: Observer<unknown>, error: ParleyError): void {
  if (typeof observer === 'object') observer.error?.(error);
}
