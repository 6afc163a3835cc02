import { describe, expect, it, vi } from 'vitest';
import { formatExactTime, formatRelativeTime } from '../../../components/internal/formatTime.js';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number, language = 'en') => formatRelativeTime(now - ms, now, language);

describe('formatRelativeTime', () => {
  it.each([
    [0, 'now'],
    [MINUTE - 1, 'now'],
    [MINUTE, '1m ago'],
    [HOUR - 1, '59m ago'],
    [HOUR, '1h ago'],
    [DAY - 1, '23h ago'],
    [DAY, 'yesterday'],
    [7 * DAY - 1, '6d ago'],
    [7 * DAY, 'Nov 13'],
    [365 * DAY, 'Nov 20, 2025'],
  ])('%i ms ago is "%s"', (ms, text) => {
    expect(ago(ms)).toBe(text);
  });

  it('makes one format for each language, which takes a slow device long', () => {
    const made: unknown[] = [];
    class Counted extends Intl.RelativeTimeFormat {
      constructor(...options: ConstructorParameters<typeof Intl.RelativeTimeFormat>) {
        super(...options);
        made.push(options[0]);
      }
    }
    vi.stubGlobal('Intl', Object.create(Intl, { RelativeTimeFormat: { value: Counted } }));
    expect([ago(HOUR, 'fr'), ago(2 * HOUR, 'fr'), ago(30 * DAY, 'it')]).toHaveLength(3);
    expect(made).toEqual(['fr']); // a date needs none
    vi.unstubAllGlobals();
  });

  it('is "now" for a moment that another clock puts in the future', () => {
    expect(ago(-5 * HOUR)).toBe('now');
  });

  it('speaks the language of the reader', () => {
    expect(ago(DAY, 'de')).toBe('gestern');
  });

  it('does not fail on a language that is none', () => {
    expect(ago(7 * DAY, 'not a language')).not.toBe('');
  });
});

it('formatExactTime names the day, the date and the minute', () => {
  expect(formatExactTime(now, 'en')).toMatch(/^Friday, November 20, 2026/);
});
