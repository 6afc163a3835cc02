import { afterAll, vi } from 'vitest';

// Files of a worker share its globals and its environment. Vitest undoes a stub before the next test only: by then the next file has been read,
// and its `beforeAll` has run.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
