import { vi } from 'vitest';

// What `vi.waitFor` and `vi.waitUntil` wait at most where a test does not say: they end as soon as they are satisfied, and Vitest's own second
// is over before a busy machine has answered.
const PATIENCE_MS = 15_000;

/** Vitest's own. Where files share a worker this runs once for each of them, and `vi` is the same. */
const { waitFor, waitUntil } = ((
  globalThis as { vitestWaits?: Pick<typeof vi, 'waitFor' | 'waitUntil'> }
).vitestWaits ??= {
  waitFor: vi.waitFor,
  waitUntil: vi.waitUntil,
});
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options);
