import { personKey } from './personKey.js';
import type { Scope } from './Scope.js';

/** Name of the item in `sessionStorage` in which composers store one person's unsent content. */
export const unsentItem = (scope: Scope) => `parley:unsent:${personKey(scope)}`;

/** Deletes it. */
export function wipeUnsent(scope: Scope): void {
  try {
    sessionStorage.removeItem(unsentItem(scope));
  } catch {
    // The browser refuses storage: nothing was stored.
  }
}
