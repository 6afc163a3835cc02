import { languageTag } from '../../ui/languageTag.js';
import type { ActivityRecord } from './Activity.js';

/** The activities of one day in the reader's time zone. */
export interface ActivityGroup {
  /** `YYYY-MM-DD`. */
  date: string;
  /** "Today", "Yesterday", or the date, in the reader's language. */
  label: string;
  /** Newest first. */
  items: ActivityRecord[];
}

/** Activities by the local date, newest day first. @param today a moment of the present day, ms since epoch */
export function groupActivities(
  activities: readonly ActivityRecord[],
  today: number,
  language: string,
): ActivityGroup[] {
  const groups = new Map<string, ActivityGroup>();
  for (const activity of activities) {
    const date = dateOf(activity.timestamp);
    const group = groups.get(date) ?? { date, label: labelOf(activity.timestamp, today, language), items: [] };
    group.items.push(activity);
    groups.set(date, group);
  }
  return [...groups.values()];
}

/** The local date of a moment, `YYYY-MM-DD`. */
export function dateOf(timestamp: number): string {
  const date = new Date(timestamp);
  const part = (value: number, length: number) => String(value).padStart(length, '0');
  return [part(date.getFullYear(), 4), part(date.getMonth() + 1, 2), part(date.getDate(), 2)].join('-');
}

function labelOf(timestamp: number, today: number, language: string): string {
  const tag = languageTag(language);
  const days = Math.round((startOfDay(timestamp) - startOfDay(today)) / DAY_MS); // days may be an hour longer or shorter
  if (days === 0 || days === -1) {
    const [first = '', ...rest] = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
    return first.toLocaleUpperCase(tag) + rest.join('');
  }
  const isSameYear = new Date(timestamp).getFullYear() === new Date(today).getFullYear();
  const year = isSameYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', ...year }).format(timestamp);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const startOfDay = (timestamp: number) => new Date(timestamp).setHours(0, 0, 0, 0);
