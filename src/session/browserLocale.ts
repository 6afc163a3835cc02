import type { Locale } from '@parley/protocol';

/**
 * Where and in which language the person reads, so that email to them is written by it.
 * @param language that the host has set; `undefined`: the browser's
 */
export const browserLocale = (language: string | undefined): Locale => ({
  language: language ?? globalThis.navigator?.language,
  timeZone: timeZone(),
});

/** `Intl` takes a slow device 100 ms on first use, and delays the sign-in: used only where the browser has no `Temporal`. */
function timeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
