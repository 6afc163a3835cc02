import { languageTag } from '../../src/ui/languageTag.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago something was, short: "now", "5 min. ago", "3 hr. ago", "yesterday"; after a week the date.
 * @param timestamp ms since epoch. In the future (a clock that is ahead) it reads as "now".
 * @param now ms since epoch.
 */
export function formatRelativeTime(timestamp: number, now: number, language: string): string {
  const age = Math.max(0, now - timestamp);
  if (age < MINUTE_MS) return relativeIn(language).format(0, 'second');
  if (age < HOUR_MS) return relativeIn(language).format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return relativeIn(language).format(-Math.floor(age / HOUR_MS), 'hour');
  if (age < 7 * DAY_MS) return relativeIn(language).format(-Math.floor(age / DAY_MS), 'day');
  const isSameYear = new Date(timestamp).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(languageTag(language), {
    month: 'short',
    day: 'numeric',
    ...(isSameYear ? {} : { year: 'numeric' }),
  }).format(timestamp);
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** One for each language: a list writes dozens of times. */
function relativeIn(language: string): Intl.RelativeTimeFormat {
  let format = relatives.get(language);
  if (!format) {
    format = new Intl.RelativeTimeFormat(languageTag(language), { numeric: 'auto', style: 'narrow' });
    relatives.set(language, format);
  }
  return format;
}

/** The time of the day in the reader's time zone, beside the name of the day. */
export function formatTimeOfDay(timestamp: number, language: string): string {
  return new Intl.DateTimeFormat(languageTag(language), { timeStyle: 'short' }).format(timestamp);
}

/** The exact moment in the reader's time zone, for a tooltip. */
export function formatExactTime(timestamp: number, language: string): string {
  return new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'full', timeStyle: 'short' }).format(timestamp);
}
