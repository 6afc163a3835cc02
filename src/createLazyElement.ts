import { ParleyError } from '@parley/protocol/constants';
import type { LazyCode } from './createLazyCode.js';
import { createState, type Observable, type Observer, type ReadableState, type State } from './observable.js';

/**
 * Kinds of methods, by their behaviour until the code of the element is loaded:
 * - `later`: its Promise waits for the code, and rejects with `NETWORK_ERROR` when that cannot be loaded.
 * - `lasting`: as `later`, but after a rejection the call is still made once the code is loaded.
 * - `queued`: it returns nothing; the call is made once the code is loaded, also after a failed attempt.
 * - `ended`: it returns a function that ends it; if that is called before the code is loaded, the call is not made.
 * - `events`: an event stream.
 * - `{ first }`: a state stream, which delivers `first` at once.
 * - a function: it returns a value; the function computes it until then.
 */
type MethodUntilLoaded<Method> = Method extends (...args: infer Args) => infer Result
  ? [Result] extends [Promise<unknown>]
    ? 'later' | 'lasting'
    : [Result] extends [Observable<infer Value>]
      ? 'events' | { first: Value }
      : [Result] extends [void]
        ? 'queued'
        : [Result] extends [() => void]
          ? 'ended'
          : (...args: Args) => Result
  : never;

/** The same, by the verb that a method name begins with, so that a page does not load all method names of every element. */
const BY_VERB = {
  get: { first: null },
  is: { first: null },
  enable: 'queued',
  disable: 'queued',
  show: 'queued',
  hide: 'queued',
  allowed: 'queued',
  set: 'queued',
  unset: 'queued',
  select: 'queued',
  clear: 'queued',
  open: 'queued',
  close: 'queued',
  submit: 'queued',
  focus: 'queued',
  scroll: 'queued',
  exclude: 'queued',
  start: 'queued',
  leave: 'queued',
  discard: 'queued',
  remove: 'queued',
  retry: 'queued',
  click: 'queued',
  report: 'queued',
  add: 'later',
  create: 'later',
  delete: 'later',
  update: 'later',
  save: 'later',
  move: 'later',
  send: 'later',
  upload: 'later',
  reload: 'later',
  fetch: 'later',
  refetch: 'later',
  copy: 'later',
  assign: 'later',
  resolve: 'later',
  unresolve: 'later',
  approve: 'later',
  accept: 'later',
  reject: 'later',
  subscribe: 'later',
  unsubscribe: 'later',
  toggle: 'later',
  mark: 'later',
  mute: 'later',
  cancel: 'later',
  edit: 'later',
  reset: 'later',
  push: 'later',
  prune: 'later',
  init: 'later',
  stop: 'later',
  pause: 'later',
  resume: 'later',
  finish: 'later',
  download: 'later',
  ask: 'later',
  request: 'later',
} as const;

type ByVerb = typeof BY_VERB;
type VerbOf<Name> = {
  [Verb in keyof ByVerb]: Name extends `${Verb}${infer Rest}` ? (IsWord<Rest> extends true ? Verb : never) : never;
}[keyof ByVerb];
type IsWord<Text extends string> = Text extends '' ? false : Text extends Capitalize<Text> ? true : false;

/** The methods of an element whose kind does not follow from their verb. A missing or an extra one does not compile. */
export type MethodsUntilLoaded<T> = {
  readonly [Name in keyof T as SaysItself<Name, T[Name]> extends true ? never : Name]: MethodUntilLoaded<T[Name]>;
};
type SaysItself<Name, Method> = [VerbOf<Name>] extends [never]
  ? false
  : ByVerb[VerbOf<Name>] extends MethodUntilLoaded<Method>
    ? true
    : false;

type Methods = Record<string, (...args: unknown[]) => unknown>;
type UntilLoaded =
  | 'later'
  | 'lasting'
  | 'queued'
  | 'ended'
  | 'events'
  | { first: unknown }
  | ((...args: unknown[]) => unknown);

/**
 * An element whose code is loaded on the first call; calls until then are queued and run in order. Its methods are bound,
 * and the same on every access. `Object.keys` does not list them, as their names are in the code: a call of a name that is no method
 * is refused with `INVALID_ARGUMENT` once it is loaded.
 */
export function createLazyElement<T extends object>(code: LazyCode<T>, methods: MethodsUntilLoaded<T>): T {
  const { whenLoaded, onFailure } = code;
  const made = code.made as () => Methods | undefined;

  function invoke(name: string, args: unknown[]): unknown {
    const whole = made()!;
    if (!whole[name]) throw new ParleyError('INVALID_ARGUMENT', `There is no method ${name}.`);
    return whole[name](...args);
  }

  const later = (name: string, args: unknown[], isOnce: boolean) =>
    new Promise((resolve, reject) =>
      whenLoaded({
        run() {
          // Both are without effect when it has rejected already.
          new Promise((call) => call(invoke(name, args))).then(resolve, reject);
        },
        refuse: reject,
        isOnce,
      }),
    );

  const queue = (name: string, args: unknown[]) =>
    whenLoaded({
      run() {
        try {
          invoke(name, args);
        } catch (error) {
          onFailure(error as ParleyError);
        }
      },
    });

  /** Begins something once the code is loaded, unless it was ended before. Returns the function that ends it. */
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

  /** Follows the stream of the element once the code is loaded; nothing is delivered before. */
  const follow = (open: () => Observable<unknown>, observer: Observer<unknown>) =>
    last(
      () => open().subscribe(observer).unsubscribe,
      (error) => notify(observer, error),
    );

  function stream(name: string, args: unknown[], first: unknown): ReadableState<unknown> {
    let own: ReadableState<unknown> | undefined;
    /** Its type may hide the value from hosts. */
    const open = () => (own ??= invoke(name, args) as ReadableState<unknown>);
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
      initial: first,
      get value() {
        return ((made() && open()) ?? state).value;
      },
      subscribe: (observer) => (made() ? open() : state).subscribe(observer),
      async refetch() {
        await new Promise<void>((resolve, reject) => whenLoaded({ run: resolve, refuse: reject, isOnce: true }));
        await open().refetch?.();
      },
    };
  }

  function events(name: string, args: unknown[]): Observable<unknown> {
    const open = () => invoke(name, args) as Observable<unknown>;
    return { subscribe: (observer) => ({ unsubscribe: follow(open, observer) }) };
  }

  function call(name: string, until: UntilLoaded, args: unknown[]): unknown {
    if (until === 'later' || until === 'lasting') return later(name, args, until === 'later');
    if (until === 'queued') return queue(name, args);
    if (until === 'ended') return last(() => invoke(name, args) as () => void);
    if (until === 'events') return events(name, args);
    if (typeof until === 'object') return stream(name, args, until.first);
    return until(...args);
  }

  /** Creates a method on first access. */
  function methodOf(name: string | symbol): unknown {
    const until = typeof name === 'string' && (own(methods, name) ?? own(BY_VERB, verbOf(name)));
    if (!until) return undefined;
    return (element[name] = (...args) => (made() ? invoke(name, args) : call(name, until, args)));
  }

  const names: ProxyHandler<object> = {
    get: (none, name): unknown => methodOf(name) ?? Reflect.get(none, name),
    has: (none, name) => methodOf(name) !== undefined || name in none,
  };
  const element = Object.create(new Proxy({}, names)) as Methods;
  return element as T; // the proxy returns each method of T on access, with the same type
}

const own = (table: object, name: string): UntilLoaded | undefined =>
  Object.hasOwn(table, name) ? (table as Record<string, UntilLoaded>)[name] : undefined;

const verbOf = (name: string): string => /^[a-z]+(?=[A-Z])/.exec(name)?.[0] ?? '';

function notify(observer: Observer<unknown>, error: ParleyError): void {
  if (typeof observer === 'object') observer.error?.(error);
}
