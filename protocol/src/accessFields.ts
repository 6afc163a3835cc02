import type { Access } from './access.js';

/** `"field:value"` for every pair, values in text form, sorted. */
export function accessFieldsOf(access: Access | undefined): string[] {
  return Object.entries(access ?? {})
    .flatMap(([field, value]) => (Array.isArray(value) ? value : [value]).map((item) => `${field}:${String(item)}`))
    .sort();
}

/**
 * The access-context rule: every field must match one of the `field:value` permissions; a field with several values matches on
 * any one. Values compare by text form. No `access`, or `{}`, passes. Nobody is exempt.
 */
export function matchesAccess(access: Access | null | undefined, accessFields: ReadonlySet<string>): boolean {
  return Object.entries(access ?? {}).every(([field, value]) =>
    (Array.isArray(value) ? value : [value]).some((item) => accessFields.has(`${field}:${String(item)}`)),
  );
}
