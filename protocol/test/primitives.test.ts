import { describe, expect, it } from 'vitest';
import { freeObject, hostId, LIMITS, optional, recordId, text, utf8Length } from '@parley/protocol';
import { z } from 'zod';

describe('hostId (REST contract §1.5)', () => {
  it.each(['a', 'Ünïcödé 名前', 'with space', 'a/b.c:d', '0', '😀'.repeat(256), 'x'.repeat(256)])('takes %j', (id) => {
    expect(hostId.parse(id)).toBe(id);
  });

  it.each([
    ['empty', ''],
    ['white space at the start', ' a'],
    ['white space at the end', 'a\u00a0'],
    ['a control character', 'a\u0007b'],
    ['a C1 control character', 'a\u0085b'],
    ['half of a surrogate pair', 'a\ud800'],
    ['257 characters', 'x'.repeat(257)],
    ['257 characters beyond the basic plane', '😀'.repeat(257)],
    ['a number', 5],
    ['null', null],
  ])('refuses %s', (_what, id) => {
    expect(hostId.safeParse(id).success).toBe(false);
  });

  it('distinguishes ids by case', () => {
    expect(hostId.parse('Ada')).not.toBe(hostId.parse('ada'));
  });
});

describe('recordId (REST contract §1.5)', () => {
  it.each(['a', '_-', 'A9', 'x'.repeat(128)])('takes %j', (id) => expect(recordId.parse(id)).toBe(id));
  it.each(['', 'a:b', 'a/b', 'a.b', 'a b', 'é', 'x'.repeat(129), 'a\n'])('refuses %j', (id) => {
    expect(recordId.safeParse(id).success).toBe(false);
  });
});

describe('text (REST contract §1.13: required text must be non-blank)', () => {
  it.each(['', ' ', '\n\t', '\u00a0'])('refuses %j', (value) => expect(text(10).safeParse(value).success).toBe(false));
  it('takes text up to its length, and no number', () => {
    expect(text(3).safeParse('abc').success).toBe(true);
    expect(text(3).safeParse('abcd').success).toBe(false);
    expect(text(3).safeParse(5).success).toBe(false);
  });
});

describe('optional (REST contract §1.13: null equals absent)', () => {
  const schema = z.object({ name: optional(z.string()) });
  it('makes null and absent the same', () => {
    expect(schema.parse({ name: null })).toEqual({ name: undefined });
    expect(schema.parse({})).toEqual({ name: undefined });
  });
  it('does not coerce', () => expect(schema.safeParse({ name: 1 }).success).toBe(false));
});

describe('freeObject (REST contract §1.12: 64 KiB serialised)', () => {
  const filled = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
  it('takes exactly 64 KiB and not a byte more', () => {
    expect(freeObject.safeParse(filled(LIMITS.objectBytes)).success).toBe(true);
    expect(freeObject.safeParse(filled(LIMITS.objectBytes + 1)).success).toBe(false);
  });
  it('counts the digits of numbers as they are stored, and no text that looks like one', () => {
    const tiny = (count: number) => ({
      a: Array.from({ length: count }, (_, index) => (index % 2 ? 1.5e-300 : -1e300)),
    });
    expect(freeObject.safeParse(tiny(200)).success).toBe(true);
    expect(freeObject.safeParse(tiny(250)).success).toBe(false);
    expect(freeObject.safeParse({ a: Array.from({ length: 250 }, () => '9e-300') }).success).toBe(true);
  });

  it('counts bytes, not characters', () => {
    expect(freeObject.safeParse({ a: 'é'.repeat(40_000) }).success).toBe(false);
  });
  it('keeps nulls inside', () => expect(freeObject.parse({ a: null })).toEqual({ a: null }));
});

it.each(['', 'abc', 'é', '名', '😀', 'a😀é名'])('utf8Length(%j) is what encoding gives', (value) => {
  expect(utf8Length(value)).toBe(new TextEncoder().encode(value).length);
});
