import type { Access } from './access.js';

/** Returns `"field:value"` for each value of each field, sorted. Values are converted to text. */
export function accessFieldsOf(access: Access | undefined): string[] {
  return Object.entries(access ?? {})
    .flatMap(([field, value]) => (Array.isArray(value) ? value : [value]).map((item) => `${field}:${String(item)}`))
    .sort();
}

/**
 * Returns whether the permissions satisfy an access context. Each field needs one permission `field:value`. A field with several values
 * needs one of them. Values are compared as text. A missing or empty `access` always passes. The rule applies to everybody, admins included.
 */
export function matchesAccess(access: Access | null | undefined, accessFields: ReadonlySet<string>): boolean {
  return Object.entries(access ?? {}).every(([field, value]) =>
    (Array.isArray(value) ? value : [value]).some((item) => accessFields.has(`${field}:${String(item)}`)),
  );
}
