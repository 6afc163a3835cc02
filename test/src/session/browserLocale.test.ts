import { afterEach, expect, it, vi } from 'vitest';
import { browserLocale } from '../../../src/session/browserLocale.js';

afterEach(() => void vi.unstubAllGlobals());

it('takes the time zone from where it costs nothing, and from a date format in older browsers', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Tokyo' } });
  expect(browserLocale('de')).toEqual({ language: 'de', timeZone: 'Asia/Tokyo' });
  vi.stubGlobal('Temporal', undefined);
  expect(browserLocale('de').timeZone).toBe(timeZone);
});
