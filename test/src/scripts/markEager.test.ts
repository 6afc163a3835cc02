import { describe, expect, it } from 'vitest';
import { markEager } from '../../../scripts/markEager.mjs';

describe('markEager', () => {
  it.each([
    ['a declaration', 'function f(a) {\n  return a;\n}', 'const f = ((a) => {\n  return a;\n});'],
    ['an exported one', 'export function f() {}', 'export const f = (() => {});'],
    ['an asynchronous one', 'async function f() {}', 'const f = (async () => {});'],
    [
      'defaults with functions in them',
      'function f({ a = (b) => b() } = {}) {}',
      'const f = (({ a = (b) => b() } = {}) => {});',
    ],
    ['an arrow function', 'export const f = (a) => a, g = 1;', 'export const f = ((a) => a), g = 1;'],
    [
      'a function after others',
      'const a = 1;\nfunction f() {}\nfunction g() {}',
      'const a = 1;\nconst f = (() => {});\nconst g = (() => {});',
    ],
  ])('puts %s into parentheses', (_kind, code, marked) => {
    expect(markEager(code)).toBe(marked);
  });

  it.each([
    ['is used above its line', 'const a = [f()];\nfunction f() {}'],
    ['has a context of its own', 'function f() { return () => this.a; }'],
    ['reads all that it is called with', 'function f() { return arguments.length; }'],
    ['yields', 'function* f() { yield 1; }'],
    ['is inside of another', 'class A { f() { function g() {} return g; } }'],
  ])('leaves a function that %s', (_kind, code) => {
    expect(markEager(code)).toBe(code);
  });

  it('is not misled by the word, or by the context of something inside', () => {
    const code =
      "function f() { // this\n  return [class { a = this; }, function () { return this; }, 'arguments'];\n}";
    expect(markEager(code)).toContain('const f = (() => {');
  });

  it('takes one that only functions use above its line', () => {
    expect(markEager('const a = () => f();\nfunction f() {}')).toBe('const a = (() => f());\nconst f = (() => {});');
  });
});
