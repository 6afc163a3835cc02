import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { aliases } from './scripts/aliases.mjs';

/** These start processes of their own, and wait for them half of the time: one more than processors side by side. */
const processes = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } };
/** Files of these projects run side by side, one for each processor. After the former: their last files are short, so that no processor waits for one. */
const together = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };
/** What a page shows is late when two browsers share two processors: one file at a time. */
const alone = { maxWorkers: 1, sequence: { groupOrder: 2 } };

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    // Seconds of work alone are half a minute on a busy machine; a minute is long for any test, and short for a hang.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest's own second is over before a busy machine has answered.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['test/setup/patience.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...together,
          environment: 'node',
          // A worker loads the service once and not for each file, which is half of the work. No file may leave anything behind.
          isolate: false,
          include: ['protocol/test/**/*.test.ts', 'test/src/**/*.test.ts', 'bench/test/**/*.test.ts'],
          setupFiles: ['test/setup/failOnConsoleError.ts', 'test/setup/unstub.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...together,
          environment: 'node',
          // As in `unit`.
          isolate: false,
          globalSetup: ['test/setup/services.ts'],
          include: ['{server,node}/test/**/*.test.ts'],
          setupFiles: ['test/setup/failOnConsoleError.ts', 'test/setup/unstub.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'react',
          ...together,
          environment: 'jsdom',
          // As in `unit`. The page is one for all files of a worker, too.
          isolate: false,
          include: ['test/{hooks,components,testing}/**/*.test.{ts,tsx}'],
          setupFiles: [
            'test/setup/failOnConsoleError.ts',
            'test/setup/unstub.ts',
            'test/setup/nodeRealm.ts',
            'test/setup/react.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          ...processes,
          environment: 'node',
          globalSetup: ['test/setup/build.ts', 'test/setup/services.ts'],
          include: ['test/integration/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          ...alone,
          environment: 'node',
          globalSetup: ['test/setup/build.ts'],
          include: ['test/pages/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          ...alone,
          environment: 'node',
          globalSetup: ['test/setup/build.ts'],
          include: ['test/packages/*.test.ts'],
          // Each test installs from the registry or builds an app.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      ...(wantsBrowser() ? await loadBrowserProjects() : []),
    ],
  },
});

/** Browser and Storybook take seconds to load, so a run leaves them out when it names only projects or files of Node. */
function wantsBrowser() {
  const args = process.argv.slice(2);
  const projects = args.flatMap((arg, i) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)];
    return args[i - 1] === '--project' ? [arg] : [];
  });
  if (projects.length > 0) return projects.some((name) => ['browser', 'isolated', 'storybook'].includes(name));
  const files = args.filter((arg) => /^(protocol|server|node|test)\//.test(arg));
  return files.length === 0 || files.some((file) => file.startsWith('test/browser'));
}

async function loadBrowserProjects() {
  const { browserProjects } = await import('./vitest.browser.js');
  return browserProjects();
}
