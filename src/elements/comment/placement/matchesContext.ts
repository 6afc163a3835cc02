import { isEqual } from '../../../isEqual.js';
import type { CommentContext } from '../../../ParleyTypes.js';

/** How contexts are compared. */
export interface CommentContextOptions {
  /** Further keys of the thread do not matter. @default false */
  partialMatch?: boolean | undefined;
}

/** Keys of a context that control access to the thread, and do not describe its place. */
const SYSTEM_KEYS = new Set(['access', 'accessFields']);

/**
 * Whether a thread's context matches the requested one: the same keys with equal values, or, with `partialMatch`, every requested key.
 * System keys do not count.
 */
export function matchesContext(
  context: CommentContext | undefined,
  wanted: CommentContext,
  { partialMatch = false }: CommentContextOptions = {},
): boolean {
  const own = customKeys(context ?? {});
  const asked = customKeys(wanted);
  if (!partialMatch && Object.keys(own).length !== Object.keys(asked).length) return false;
  return Object.entries(asked).every(([key, value]) => key in own && isEqual(own[key], value));
}

function customKeys(context: CommentContext): Record<string, unknown> {
  return Object.fromEntries(Object.entries(context).filter(([key]) => !SYSTEM_KEYS.has(key)));
}
