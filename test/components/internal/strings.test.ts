import { describe, expect, it, vi } from 'vitest';
import { fill, translateTable } from '../../../components/internal/strings.js';

const table = {
  markRead: 'Mark read',
  unread: { one: '{count} unread notification', other: '{count} unread notifications' },
} as const;

describe('translateTable', () => {
  it('is English where there is no translation', () => {
    const strings = translateTable(table, { language: 'de', translations: {} });
    expect(strings.markRead).toBe('Mark read');
    expect(strings.unread(1)).toBe('1 unread notification');
    expect(strings.unread(2)).toBe('2 unread notifications');
  });

  it('makes no plural rules, which take a slow device long, for a language without translations', () => {
    const makeRules = vi.fn<() => never>(() => expect.unreachable());
    vi.stubGlobal('Intl', Object.create(Intl, { PluralRules: { value: makeRules } }));
    expect(translateTable(table, { language: 'pl', translations: { de: {} } }).unread(3)).toBe(
      '3 unread notifications',
    );
    expect(makeRules).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('looks a text up by its English source, in the whole tag before its language', () => {
    const translations = { pt: { 'Mark read': 'Marcar como lida' }, 'pt-BR': { 'Mark read': 'Marcar lida' } };
    expect(translateTable(table, { language: 'pt-BR', translations }).markRead).toBe('Marcar lida');
    expect(translateTable(table, { language: 'pt-PT', translations }).markRead).toBe('Marcar como lida');
  });

  it('chooses the plural form that the language has for the number', () => {
    const strings = translateTable(table, {
      language: 'pl',
      translations: {
        pl: {
          '{count} unread notification': '{count} nieprzeczytane powiadomienie',
          '{count} unread notifications': '{count} nieprzeczytanych powiadomień',
          '{count} unread notifications|few': '{count} nieprzeczytane powiadomienia',
        },
      },
    });
    expect(strings.unread(1)).toBe('1 nieprzeczytane powiadomienie');
    expect(strings.unread(3)).toBe('3 nieprzeczytane powiadomienia');
    expect(strings.unread(7)).toBe('7 nieprzeczytanych powiadomień');
  });

  it('shows another text for the number where one is given', () => {
    expect(translateTable(table, { language: 'en', translations: {} }).unread(100, '99+')).toBe(
      '99+ unread notifications',
    );
  });

  it('goes on in English with a language that is none', () => {
    expect(translateTable(table, { language: 'not a language', translations: {} }).unread(1)).toBe(
      '1 unread notification',
    );
  });
});

describe('fill', () => {
  it('leaves a place without a value as written, and puts values in as text', () => {
    expect(fill('New: {headline} {other}', { headline: 'a {other} b' })).toBe('New: a {other} b {other}');
  });
});
