import type { DeepPartial } from '../../store/ApiKeySettings.js';

/**
 * Returns `base` with the values of `change`, merged at any depth. Lists and other values are replaced as a whole. A
 * value of `undefined` changes nothing.
 */
export function mergeSettings<T extends object>(base: T, change: DeepPartial<T>): T {
  const merged = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(change)) {
    const before = merged[key];
    if (value === undefined) continue;
    merged[key] = isObject(before) && isObject(value) ? mergeSettings(before, value) : value;
  }
  return merged as T; // every value is one of `base` or, at the same place, of `change`
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
