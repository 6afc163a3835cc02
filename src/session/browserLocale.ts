import type { Locale } from '@parley/protocol';

/**
 * Where and in which language the person reads, so that email to them is written by it.
 * @param language that the host has set; `undefined`: the browser's
 */
export const browserLocale = (language: string | undefined): Locale => ({
  language: language ?? globalThis.navigator?.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
