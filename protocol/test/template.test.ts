import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderPathTemplate, renderTemplate } from '../src/template.js';

const ada = { userId: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' };

it('what is put in ends at 64 Ki characters, however often a value is named', () => {
  const text = 'x'.repeat(60_000);
  expect(renderTemplate('{text}, {text}, {text}.', { text })).toBe(`${text}, ${'x'.repeat(5536)}, .`);
  expect(renderPathTemplate('{{a.text}}, {{a.text}}, {{b}}.', { a: { text } })).toBe(
    `${text}, ${'x'.repeat(5536)}, {{b}}.`,
  );
});

describe('the template rule (REST §1.14, client §7.17)', () => {
  it('reads single braces with keys of letters, digits and underscores, and nothing else', () => {
    const data = { a: '1', a_2: '2', 'a-b': '3', ä: '4' };
    expect(renderTemplate('{a} {a_2} {a-b} {ä} {{a}} { a } {} {a', data)).toBe('1 2 {a-b} {ä} {1} { a } {} {a');
  });

  it('writes a person as name, else email, else id', () => {
    const people = {
      a: ada,
      b: { userId: 'b', email: 'b@x.y' },
      c: { userId: 'c' },
      d: { userId: 'd', name: '', email: '' },
    };
    expect(renderTemplate('{a}, {b}, {c}, {d}', people)).toBe('Ada Lovelace, b@x.y, c, d');
  });

  it('takes text as it is, numbers and booleans as text, and an empty text as a value', () => {
    expect(renderTemplate('[{t}|{n}|{b}|{e}]', { t: 'x', n: 0, b: false, e: '' })).toBe('[x|0|false|]');
  });

  it('fills a missing actionUser from the notification and a missing recipientUser from the reader', () => {
    const template = '{actionUser} wrote to {recipientUser}';
    expect(renderTemplate(template, {}, { actionUser: ada, recipientUser: { userId: 'bob' } })).toBe(
      'Ada Lovelace wrote to bob',
    );
    expect(
      renderTemplate(template, { actionUser: { userId: 'carl' }, recipientUser: 'the team' }, { actionUser: ada }),
    ).toBe('carl wrote to the team');
    expect(renderTemplate(template, { actionUser: null }, { actionUser: ada })).toBe(
      'Ada Lovelace wrote to {recipientUser}',
    );
  });

  it('leaves unknown keys, and values that are no text and no person, as written', () => {
    const template = '{nobody} {list} {object} {nothing} {undef}';
    expect(renderTemplate(template, { list: ['a'], object: { name: 'x' }, nothing: null, undef: undefined })).toBe(
      template,
    );
  });

  it('reads own properties only', () => {
    const template = '{constructor} {__proto__} {toString} {inherited}';
    expect(renderTemplate(template, Object.create({ inherited: 'x' }) as object)).toBe(template);
  });

  it('never scans inserted text again, and never reads it as a replacement pattern', () => {
    expect(renderTemplate('{a}{b}', { a: '{b}', b: '$& $1 {a}' })).toBe('{b}$& $1 {a}');
  });

  it('equals a split into parts, each read once, for any template and data', () => {
    const key = fc.constantFrom('a', 'b', 'actionUser');
    const part = fc.oneof(
      fc.string(),
      key.map((name) => `{${name}}`),
      fc.constantFrom('{', '}', '{{', '$&'),
    );
    fc.assert(
      fc.property(fc.array(part), fc.dictionary(key, fc.string()), (parts, data) => {
        const template = parts.join('');
        const expected = template
          .split(/(\{[A-Za-z0-9_]+\})/)
          .map((piece, index) =>
            index % 2 === 1 && Object.hasOwn(data, piece.slice(1, -1)) ? data[piece.slice(1, -1)] : piece,
          )
          .join('');
        expect(renderTemplate(template, data)).toBe(expected);
      }),
    );
  });
});

describe('the message of an activity (REST §1.14)', () => {
  it('reads double braces with paths of own properties, then the person who did it', () => {
    const data = {
      a: { b: { c: 0 } },
      who: { userId: 'bob', email: 'b@x.y' },
      list: ['x'],
      actionUser: { userId: 'own' },
    };
    expect(
      renderPathTemplate('{{a.b.c}} {{who}} {{list.0}} {{actionUser.name}} {{actionUser}}', data, { actionUser: ada }),
    ).toBe('0 b@x.y x Ada Lovelace own');
    const unknown = '{{a}} {{a.b}} {{a.toString}} {{a..b}} {{ a }} {a} {{actionUser.none}} {{__proto__}}';
    expect(renderPathTemplate(unknown, data, { actionUser: ada })).toBe(unknown);
    expect(renderPathTemplate('{{x}}', { x: '{{y}}', y: 'no' })).toBe('{{y}}');
  });
});
