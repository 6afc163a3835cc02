import { z } from 'zod';
import { LIMITS } from './limits.js';
import { isFileAddress, isImageAddress, isPageAddress, isWebAddress } from './webAddress.js';

/**
 * Makes a field optional. On adds and reads, `null` means absent (REST contract §1.13). Selectors of an update or a deletion must not use it: with
 * `null` they would select more than intended.
 */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

/** Text that is not blank. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.trim() !== '', 'must not be empty');

// eslint-disable-next-line no-control-regex -- the contract forbids control characters, so the pattern names them
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** An id that the caller chose: 1-256 characters of Unicode, no control characters, no white space at either end, case-sensitive (§1.5). */
export const hostId = z
  .string()
  .refine((id) => id.length > 0, 'must not be empty')
  // 256 characters are at most 512 UTF-16 units. Checking the units first avoids splitting a text of a megabyte.
  .refine((id) => id.length <= 512 && [...id].length <= 256, 'must be at most 256 characters')
  .refine((id) => !CONTROL.test(id) && !LONE_SURROGATE.test(id), 'must not contain control characters')
  .refine((id) => id.trim() === id, 'must not begin or end with white space')
  .meta({ id: 'HostId', description: '1-256 characters, no control characters, no white space at either end.' });

/** Id of a record, chosen by the caller, the client or the service: 1-128 of `A-Za-z0-9_-` (§1.5). */
export const recordId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1-128 characters of A-Z, a-z, 0-9, _ and -')
  .meta({ id: 'RecordId' });

const address = (maxLength: number, isAllowed: (address: string) => boolean, message: string) =>
  z.string().max(maxLength).refine(isAllowed, message);

/** An address that other people may open or load: http, https, or relative. */
export const webAddress = (maxLength: number) => address(maxLength, isWebAddress, 'must be an http or https address');
/** As `webAddress`, or `blob:` for a file that only its author has so far. */
export const fileAddress = (maxLength: number) => address(maxLength, isFileAddress, 'must be an http or https address');
/** As `fileAddress`, or `data:image/`. */
export const imageAddress = (maxLength: number) =>
  address(maxLength, isImageAddress, 'must be an http or https address, or data:image');

/** Fields of `pageInfo` that are addresses (REST contract §2.2). */
const PAGE_ADDRESSES = ['url', 'baseUrl', 'commentUrl', 'recorderUrl'] as const;

/** Checks that the addresses in a `pageInfo` can be addresses of pages. */
export function checkPageInfo(page: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const name of PAGE_ADDRESSES) {
    const value = page[name];
    if (typeof value !== 'string' || isPageAddress(value)) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'must be the address of a page' });
  }
}

/** Milliseconds since epoch. */
export const timestamp = z.number().int().nonnegative();

/**
 * Any JSON value. The input comes from `JSON.parse`, so it is JSON already and the cast is safe. `z.json()` would check each value again,
 * which takes seconds for half a million values.
 */
export const json = z.unknown() as z.ZodType as z.ZodType<Json, Json>;
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Whether a value is at most 64 KiB as JSON (§1.12). Its numbers are counted as they are stored, without an exponent: `1e-300` has 302
 * characters. Otherwise one of 64 KiB would have megabytes in each answer of the database.
 */
export function isBounded(value: unknown): boolean {
  const text = JSON.stringify(value);
  return utf8Length(text) + omittedDigits(text) <= LIMITS.objectBytes;
}
export const NOT_BOUNDED = 'must be at most 64 KiB as JSON';

/** A number with an exponent between two other tokens, as `JSON.stringify` writes it. */
const WITH_EXPONENT = /[:,[]-?\d(?:\.\d+)?e[+-](\d+)(?=[,\]}])/g;

/** About so many digits do numbers with an exponent have more when they are written without it. */
function omittedDigits(text: string): number {
  let digits = 0;
  for (const [, exponent] of text.matchAll(WITH_EXPONENT)) digits += Number(exponent);
  return digits;
}

/** A free-form object, at most 64 KiB as JSON (§1.12). Its members are not checked. */
export const freeObject = z
  .custom<Record<string, Json>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be an object',
  )
  .refine(isBounded, NOT_BOUNDED)
  .meta({ type: 'object', additionalProperties: true });

/** Ids of a filter: 1-30. An empty list is an error, not "no filter" (§1.9). Repeated ids count once (§1.8). */
export const filterIds = <T extends z.ZodType<string>>(id: T) =>
  z
    .array(id)
    .min(1)
    .max(LIMITS.filterIds)
    .transform((ids) => [...new Set(ids)]);

/** Returns the length of a text in UTF-8 bytes, without encoding it. */
export function utf8Length(value: string): number {
  let bytes = 0;
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit < 0xd800 || unit > 0xdbff || !isLowSurrogate(value.charCodeAt(index + 1))) bytes += 3;
    else {
      bytes += 4; // two units of one character
      index += 1;
    }
  }
  return bytes;
}

const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
