import { ParleyError } from '@parley/protocol/constants';
import { beforeEach, expect, expectTypeOf, it } from 'vitest';
import { createLazyCode } from '../../src/createLazyCode.js';
import { createLazyElement, type MethodsUntilLoaded } from '../../src/createLazyElement.js';
import { createEvents } from '../../src/createEvents.js';
import { createState, type Observable, type ReadableState } from '../../src/observable.js';
import type { SignedIn } from '../../src/session/Session.js';
import { rejectionOf } from '../support/rejectionOf.js';
import { settled } from '../support/HandDrivenTransport.js';
import { valuesOf } from '../support/expectValue.js';

interface Shelf {
  put(book: string): void;
  books(): Observable<string[] | null>;
  on(name: 'put'): Observable<string>;
  lend(book: string): Promise<string>;
  order(book: string): Promise<string>;
  first(): string | null;
  all(): string[];
  refuse(): void;
  open(): () => void;
  getSize(): Observable<number | null>;
  setSize(size: number): void;
  addAll(books: string[]): Promise<number>;
}

let finish: (outcome: 'loaded' | 'failed') => Promise<void>;
let shelf: Shelf;
let loads: number;
let failures: string[];
let isThere: boolean;
let opened: string[];
let endSession: () => void;

beforeEach(() => {
  loads = 0;
  failures = [];
  isThere = false;
  opened = [];
  const code = createLazyCode<Shelf>({
    load: () =>
      new Promise((resolve, reject) => {
        loads += 1;
        finish = async (outcome) => {
          if (outcome === 'loaded') resolve(makeShelf());
          else reject(new Error('no such file'));
          await settled();
        };
      }),
    makeNow: () => (isThere ? makeShelf() : undefined),
    onFailure: ({ code: failed, message }) => failures.push(`${failed}: ${message}`),
    session: { whileSignedIn: (run) => (endSession = run({} as SignedIn) ?? (() => {})) },
  });
  shelf = createLazyElement(code, {
    put: 'queued',
    books: { first: null },
    on: 'events',
    lend: 'later',
    order: 'lasting',
    first: () => null,
    all: () => [],
    refuse: 'queued',
    open: 'ended',
  });
});

function makeShelf(): Shelf {
  const books = createState<string[] | null>([]);
  const size = createState<number | null>(10);
  const events = createEvents<{ put: string }>();
  return {
    put(book) {
      books.set([...(books.value ?? []), book]);
      events.emit('put', book);
    },
    books: () => books,
    on: (name) => events.on(name),
    lend: async (book) => `${book} is yours`,
    async order(book) {
      this.put(book);
      return `${book} comes`;
    },
    first: () => books.value?.[0] ?? null,
    all: () => books.value ?? [],
    refuse() {
      throw new ParleyError('INVALID_ARGUMENT', 'no');
    },
    open() {
      opened.push('open');
      return () => opened.push('closed');
    },
    getSize: () => size,
    setSize: size.set,
    async addAll(added) {
      for (const book of added) this.put(book);
      return added.length;
    },
  };
}

it('loads when it is first called, once, and keeps what was called in order', async () => {
  const { put, lend } = shelf;
  expect(shelf.put).toBe(put);
  expect(loads).toBe(0);
  const puts = valuesOf(shelf.on('put'));
  expect(put('a')).toBeUndefined();
  put('b');
  const answer = lend('a');
  const later = shelf.books();
  expect([loads, shelf.first(), puts]).toEqual([1, null, []]);
  await finish('loaded');
  expect(puts).toEqual(['a', 'b']);
  expect(await answer).toBe('a is yours');
  expect([loads, shelf.first()]).toEqual([1, 'a']);
  put('c');
  expect(puts).toEqual(['a', 'b', 'c']);
  const subscribedLater = valuesOf(later);
  expect(subscribedLater).toEqual([['a', 'b', 'c']]);
});

it('delivers null on a state stream at once, then follows it, until it is left', async () => {
  const values: (string[] | null)[] = [];
  const left = valuesOf(shelf.books());
  const subscription = shelf.books().subscribe((value) => void values.push(value));
  shelf
    .books()
    .subscribe((value) => void left.push(value))
    .unsubscribe();
  expect([values, left]).toEqual([[null], [null, null]]);
  await finish('loaded');
  shelf.put('a');
  expect(values).toEqual([null, [], ['a']]);
  subscription.unsubscribe();
  shelf.put('b');
  expect(values).toHaveLength(3);
  expect(left).toEqual([null, null, [], ['a'], ['a', 'b']]);
});

it('has the types of the element before it is loaded: a Promise only where one is promised', async () => {
  expect(shelf.all()).toEqual([]);
  expect(shelf.first()).toBeNull();
  expect(shelf.lend('a')).toBeInstanceOf(Promise);
  for (const stream of [shelf.books(), shelf.on('put')]) {
    expect(stream).not.toHaveProperty('then');
    expect(stream.subscribe).toBeTypeOf('function');
  }
  expect([shelf.put('a'), shelf.refuse()]).toEqual([undefined, undefined]);
});

it('takes from its verb what a method is that it does not list', async () => {
  const { getSize, setSize, addAll } = shelf;
  const sizes = valuesOf(getSize());
  expect([setSize(20), loads]).toEqual([undefined, 1]);
  const added = addAll(['Emma', 'Persuasion']);
  expect(sizes).toEqual([null]);
  await finish('loaded');
  expect(sizes).toEqual([null, 10, 20]);
  expect(await added).toBe(2);
});

it('lists exactly the methods whose verb does not say it', () => {
  interface Reader {
    getPage(): Observable<number | null>;
    getPages(): Observable<number[]>;
    setPage(page: number): void;
    setTitle(title: string): Promise<void>;
    addPage(): Promise<number>;
    addMark(): void;
    settle(): void;
    set(page: number): void;
  }
  type Listed = keyof MethodsUntilLoaded<Reader>;
  expectTypeOf<Listed>().toEqualTypeOf<'getPages' | 'setTitle' | 'addMark' | 'settle' | 'set'>();
});

it('has no other names, and is neither a Promise nor text', async () => {
  const others = ['lendd', 'then', 'toJSON', 'asymmetricMatch', 'adding', 'constructorOf', Symbol.iterator];
  const check = () => {
    for (const name of others) {
      expect(name in shelf).toBe(false);
      expect(Reflect.get(shelf, name)).toBeUndefined();
    }
    for (const name of ['put', 'getSize']) expect(name in shelf).toBe(true);
    expect(Reflect.get(shelf, 'toString')).toBe(Object.prototype.toString);
  };
  check();
  shelf.put('a');
  await finish('loaded');
  check();
  expect(await Promise.resolve(shelf)).toBe(shelf);
});

it('refuses what only looks like a method when its code comes, and at once afterwards', async () => {
  const guessed = shelf as unknown as { addCopy(): Promise<void>; setColour(): void; getColour(): Observable<unknown> };
  const added = rejectionOf(guessed.addCopy());
  guessed.setColour();
  const errors: unknown[] = [];
  guessed.getColour().subscribe({ error: (error) => errors.push(error) });
  await finish('loaded');
  const refusal = (name: string) => `There is no method ${name}.`;
  expect(await added).toMatchObject({ code: 'INVALID_ARGUMENT', message: refusal('addCopy') });
  expect(errors).toMatchObject([{ message: refusal('getColour') }]);
  expect(failures).toEqual(['setColour', 'getColour'].map((name) => `INVALID_ARGUMENT: ${refusal(name)}`));
  expect(() => guessed.setColour()).toThrow(refusal('setColour'));
});

it('reports a failed load, rejects the waiting calls, and tries again at the next call', async () => {
  const errors: unknown[] = [];
  shelf.put('a');
  const values: unknown[] = [];
  shelf.books().subscribe({ next: (value) => values.push(value), error: (error) => errors.push(error) });
  const answer = rejectionOf(shelf.lend('a'));
  await finish('failed');
  expect(await answer).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(errors).toMatchObject([{ code: 'NETWORK_ERROR' }]);
  expect(failures).toHaveLength(1);
  shelf.put('b');
  expect(loads).toBe(2);
  await finish('loaded');
  expect(shelf.all()).toEqual(['a', 'b']); // what answers nothing is not lost with the failed attempt
  expect(values).toEqual([null, ['a'], ['a', 'b']]); // and who follows a stream gets what comes
  expect(await shelf.lend('a')).toBe('a is yours');
});

it('makes a call that lasts after a failed attempt too, though its Promise has rejected', async () => {
  const ordered = rejectionOf(shelf.order('Emma'));
  await finish('failed');
  expect(await ordered).toMatchObject({ code: 'NETWORK_ERROR' });
  const again = shelf.order('Persuasion');
  await finish('loaded');
  expect(await again).toBe('Persuasion comes');
  expect(shelf.all()).toEqual(['Emma', 'Persuasion']);
});

it('does not do for the next person what the last one asked for', async () => {
  const answer = rejectionOf(shelf.lend('Emma'));
  const ordered = shelf.order('Emma');
  shelf.put('Persuasion');
  endSession();
  expect((await answer).code).toBe('CANCELLED');
  await finish('loaded');
  expect(await ordered).toBe('Emma comes');
  expect(shelf.all()).toEqual(['Emma', 'Persuasion']);
});

it('loads when a stream is asked again', async () => {
  const books = shelf.books();
  const values = valuesOf(books);
  await finish('failed');
  const asked = books.refetch!();
  expect(loads).toBe(2);
  await finish('loaded');
  await asked;
  expect(values).toEqual([null, []]);
});

it('reports a call that is refused at once, as nobody may wait for it', async () => {
  shelf.refuse();
  await finish('loaded');
  expect(failures).toEqual(['INVALID_ARGUMENT: no']);
  expect(() => shelf.refuse()).toThrow('no');
});

it('is made at once, and not loaded, of code that has come by another way', () => {
  isThere = true;
  shelf.put('Emma');
  expect(valuesOf(shelf.books())).toEqual([['Emma']]);
  expect(shelf.all()).toEqual(['Emma']);
  expect(loads).toBe(0);
});

it('does what waits first when its code comes by another way meanwhile', async () => {
  shelf.put('Emma');
  isThere = true;
  shelf.put('Persuasion');
  expect(shelf.all()).toEqual([]);
  await finish('loaded');
  expect(shelf.all()).toEqual(['Emma', 'Persuasion']);
});

it('begins what lasts as soon as the code is there, unless it has been ended by then', async () => {
  const [close, end] = [shelf.open(), shelf.open()];
  end();
  await finish('loaded');
  expect(opened).toEqual(['open']);
  close();
  expect(opened).toEqual(['open', 'closed']);
  shelf.open()();
  expect(opened).toEqual(['open', 'closed', 'open', 'closed']);
});

it('has the value of a stream, first the one that stands for it, then its own', async () => {
  const books = shelf.books() as ReadableState<string[] | null>;
  expect(books.value).toBeNull();
  shelf.put('Emma');
  await finish('loaded');
  expect(books.value).toEqual(['Emma']);
});
