import { z } from 'zod';
import { LIMITS } from './limits.js';

/** `null` equals "absent" on adds and reads (REST contract §1.13). */
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

/** An id that the caller chose: 1-256 characters, any Unicode but control characters, no space at either end, case-sensitive (§1.5). */
export const hostId = z
  .string()
  .refine((id) => id.length > 0, 'must not be empty')
  .refine((id) => [...id].length <= 256, 'must be at most 256 characters')
  .refine((id) => !CONTROL.test(id) && !LONE_SURROGATE.test(id), 'must not contain control characters')
  .refine((id) => id.trim() === id, 'must not begin or end with white space')
  .meta({ id: 'HostId', description: '1-256 characters, no control characters, no white space at either end.' });

/** An id of a record, made by caller, client or server: 1-128 of `A-Za-z0-9_-` (§1.5). */
export const recordId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1-128 characters of A-Z, a-z, 0-9, _ and -')
  .meta({ id: 'RecordId' });

/** Milliseconds since epoch. */
export const timestamp = z.number().int().nonnegative();

/** Any JSON value. */
export const json = z.json();

/** A free-form object, at most 64 KiB as JSON (§1.12). */
export const freeObject = z
  .record(z.string(), json)
  .refine((value) => utf8Length(JSON.stringify(value)) <= LIMITS.objectBytes, 'must be at most 64 KiB as JSON');

/** Ids of a filter: 1-30, an empty list is an error and not "no filter" (§1.9); repeated ids count once (§1.8). */
export const filterIds = <T extends z.ZodType<string>>(id: T) =>
  z
    .array(id)
    .min(1)
    .max(LIMITS.filterIds)
    .transform((ids) => [...new Set(ids)]);

/** Bytes of a text in UTF-8, without encoding it. */
export function utf8Length(value: string): number {
  let bytes = 0;
  for (const character of value) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
