import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { findBrowser } from './scripts/browser.mjs';
import { inPageDeps } from './scripts/inPageDeps.mjs';

const browser = findBrowser();

/** The projects of vitest.config.ts that run in Chromium. None when there is no browser. */
export function browserProjects() {
  return browser ? [browserProject(), storybookProject()] : [];
}

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
    test: {
      name: 'storybook',
      setupFiles: ['test/setup/failOnConsoleError.ts', 'test/setup/storybookActs.ts'],
      browser: inChromium(),
    },
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
