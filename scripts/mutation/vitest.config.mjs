// The tests of one area of a mutation run, in one process and without a browser. `PARLEY_MUTATION_TESTS` names the files, as JSON.
import { defineConfig } from 'vitest/config';
import { aliases } from '../aliases.mjs';

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    environment: 'node',
    isolate: false,
    // A change that makes a test wait for ever is noticed then.
    testTimeout: 10_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5_000 } },
    include: JSON.parse(process.env['PARLEY_MUTATION_TESTS'] ?? '[]'),
    setupFiles: ['test/setup/failOnConsoleError.ts'],
    provide: { postgresUrl: undefined, poolerUrl: undefined, redisUrl: undefined },
  },
});
