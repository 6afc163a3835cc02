import type { Locale } from '@parley/protocol';

/**
 * Where and in which language the person reads, so that email to them is written by it.
 * @param language that the host has set; `undefined`: the browser's
 */
export const browserLocale = (language: string | undefined): Locale => ({
  language: language ?? globalThis.navigator?.language,
  timeZone: timeZone(),
});

/** The first format of a page takes a slow device 100 ms, and the sign-in waits for it: only where the browser has no quicker way. */
function timeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
