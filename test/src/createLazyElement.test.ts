import { ParleyError } from '@parley/protocol/constants';
import { beforeEach, expect, it } from 'vitest';
import { createLazyElement } from '../../src/createLazyElement.js';
import { createEvents } from '../../src/createEvents.js';
import { createState, type Observable } from '../../src/observable.js';
import { rejectionOf } from '../support/rejectionOf.js';
import { settled } from '../support/HandDrivenTransport.js';
import { valuesOf } from '../support/expectValue.js';

interface Shelf {
  put(book: string): void;
  books(): Observable<string[] | null>;
  on(name: 'put'): Observable<string>;
  lend(book: string): Promise<string>;
  first(): string | null;
  refuse(): void;
}

let finish: (outcome: 'loaded' | 'failed') => Promise<void>;
let shelf: Shelf;
let loads: number;
let failures: string[];

beforeEach(() => {
  loads = 0;
  failures = [];
  shelf = createLazyElement<Shelf>({
    load: () =>
      new Promise((resolve, reject) => {
        loads += 1;
        finish = async (outcome) => {
          if (outcome === 'loaded') resolve(makeShelf());
          else reject(new Error('no such file'));
          await settled();
        };
      }),
    onFailure: ({ code, message }) => failures.push(`${code}: ${message}`),
    first: { on: undefined },
    answers: { first: null },
  });
});

function makeShelf(): Shelf {
  const books = createState<string[] | null>([]);
  const events = createEvents<{ put: string }>();
  return {
    put(book) {
      books.set([...(books.value ?? []), book]);
      events.emit('put', book);
    },
    books: () => books,
    on: (name) => events.on(name),
    lend: async (book) => `${book} is yours`,
    first: () => books.value?.[0] ?? null,
    refuse() {
      throw new ParleyError('INVALID_ARGUMENT', 'no');
    },
  };
}

it('loads when it is first called, once, and keeps what was called in order', async () => {
  const { put, lend } = shelf;
  expect(shelf.put).toBe(put);
  expect(loads).toBe(0);
  const told = valuesOf(shelf.on('put'));
  put('a');
  put('b');
  const lent = lend('a');
  const later = shelf.books();
  expect([loads, shelf.first(), told]).toEqual([1, null, []]);
  await finish('loaded');
  expect(told).toEqual(['a', 'b']);
  expect(await lent).toBe('a is yours');
  expect([loads, shelf.first()]).toEqual([1, 'a']);
  put('c');
  expect(told).toEqual(['a', 'b', 'c']);
  const subscribedLater = valuesOf(later);
  await settled();
  expect(subscribedLater).toEqual([null, ['a', 'b', 'c']]);
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

it('is no Promise itself', async () => {
  expect(await Promise.resolve(shelf)).toBe(shelf);
  expect(JSON.stringify({ shelf })).toBe('{"shelf":{}}');
});

it('reports when it cannot be loaded, tells who waits, and tries again at the next call', async () => {
  const errors: unknown[] = [];
  shelf.put('a');
  shelf.books().subscribe({ error: (error) => errors.push(error) });
  const lent = rejectionOf(shelf.lend('a'));
  await finish('failed');
  expect(await lent).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(errors).toMatchObject([{ code: 'NETWORK_ERROR' }]);
  expect(failures).toHaveLength(1);
  shelf.put('b');
  expect(loads).toBe(2);
  await finish('loaded');
  expect(shelf.first()).toBe('b');
});

it('reports a call that is refused at once, as nobody may wait for it', async () => {
  shelf.refuse();
  await finish('loaded');
  expect(failures).toEqual(['INVALID_ARGUMENT: no']);
  expect(() => shelf.refuse()).toThrow('no');
});
