/**
 * Returns a time as a reader writes it, with its zone: `Fri, Jan 2, 2026, 3:04 AM UTC`.
 * @param timeZone of the reader; UTC when it is not known, or not to this platform
 */
export function emailTime(timestamp: number, language: string, timeZone: string | undefined): string {
  const options = {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  const format = (zone: string) => new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  return formatIn(timeZone ?? 'UTC')
    .format(timestamp)
    .replaceAll('\u202f', ' '); // mail programs show a box for it

  function formatIn(zone: string): Intl.DateTimeFormat {
    try {
      return format(zone);
    } catch {
      return format('UTC');
    }
  }
}
