import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { aliases } from './scripts/aliases.mjs';
import { findBrowser } from './scripts/browser.mjs';
import { inPageDeps } from './scripts/inPageDeps.mjs';

const browser = findBrowser();

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    // Many tests start the whole service first, about a second of work alone, and several when the machine is busy.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Vitest's own second is over before a busy machine has answered.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // A worker loads the service once and not for each file, which is half of the work. No file may leave anything behind.
          isolate: false,
          globalSetup: ['test/setup/services.ts'],
          include: ['protocol/test/**/*.test.ts', 'server/test/**/*.test.ts', 'test/src/**/*.test.ts'],
          setupFiles: ['test/setup/failOnConsoleError.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'react',
          environment: 'jsdom',
          // As above. The page is a new one for each file all the same.
          isolate: false,
          include: ['test/{hooks,components,testing}/**/*.test.{ts,tsx}'],
          setupFiles: ['test/setup/failOnConsoleError.ts', 'test/setup/nodeRealm.ts', 'test/setup/react.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          globalSetup: ['test/setup/services.ts'],
          include: ['test/integration/**/*.test.{ts,tsx}'],
          // Real processes, on a machine that may be busy: a minute is long for any of them, and short for a hang.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          environment: 'node',
          include: ['test/packages/*.test.ts'],
          // Each test installs from the registry or builds an app.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      ...(browser ? [browserProject(), storybookProject()] : []),
    ],
  },
});

function browserProject() {
  return {
    extends: true as const,
    plugins: [react()],
    optimizeDeps: inPageDeps,
    test: {
      name: 'browser',
      include: ['test/browser/**/*.test.{ts,tsx}'],
      setupFiles: ['test/setup/failOnConsoleError.ts', 'test/setup/react.ts'],
      browser: inChromium(),
    },
  };
}

function storybookProject() {
  return {
    extends: true as const,
    plugins: [storybookTest({ configDir: '.storybook' })],
    test: { name: 'storybook', setupFiles: ['test/setup/failOnConsoleError.ts'], browser: inChromium() },
  };
}

/** Made anew for each project: vitest refuses one `browser` object in two of them. */
function inChromium() {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    // Without motion there is no moment in between to look at by accident.
    provider: playwright({ launchOptions: browser!, contextOptions: { reducedMotion: 'reduce' } }),
    instances: [{ browser: 'chromium' as const }],
  };
}
