import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { findBrowser } from './scripts/browser.mjs';
import { editorDeps, inPageDeps } from './scripts/inPageDeps.mjs';

const browser = findBrowser();
/** The service in a page opens a copy of a database in place of making one. */
const databaseCopy = {
  globalSetup: ['test/setup/databaseCopy.ts'],
  alias: [
    {
      find: /^@parley\/server\/embedded$/,
      replacement: fileURLToPath(new URL('test/support/embeddedCopy.ts', import.meta.url)),
    },
  ],
};
const FILES = ['test/browser/**/*.test.{ts,tsx}'];
const ISOLATED_FILES = ['test/browser/**/*.isolated.test.{ts,tsx}'];

/** The projects of vitest.config.ts that run in Chromium. None when there is no browser. */
export function browserProjects() {
  if (!browser) return [];
  return [
    // As in `unit`: the service starts and modules are loaded once, and not for each file. Files leave nothing behind.
    browserProject({ name: 'browser', include: FILES, exclude: ISOLATED_FILES, isolate: false }),
    // Each has a page of its own: it replaces a module, or needs one that is not loaded yet.
    browserProject({ name: 'isolated', include: ISOLATED_FILES, isolate: true }),
    storybookProject(),
  ];
}

function browserProject(test: { name: string; include: string[]; exclude?: string[]; isolate: boolean }) {
  return {
    extends: true as const,
    plugins: [react()],
    optimizeDeps: { ...inPageDeps, include: [...inPageDeps.include!, ...editorDeps] },
    test: {
      ...test,
      ...databaseCopy,
      setupFiles: ['test/setup/failOnConsoleError.ts', 'test/setup/react.ts'],
      browser: inChromium(),
    },
  };
}

function storybookProject() {
  const theme = process.env['STORY_THEME'] ?? 'light';
  return {
    extends: true as const,
    plugins: [storybookTest({ configDir: '.storybook', initialGlobals: { theme } })],
    test: {
      name: 'storybook',
      ...databaseCopy,
      // As in `unit`: the service starts once, and not for each file. Plays end what they start.
      setupFiles: [
        'test/setup/failOnConsoleError.ts',
        'test/setup/storybookActs.ts',
        'test/setup/storyPage.ts',
        // Storybook's own window shows them.
        ...(process.env['VITEST_STORYBOOK'] === 'true' ? [] : ['test/setup/storyReports.ts']),
        'test/setup/storyContrast.ts',
        'test/setup/storyStyles.ts',
        // Pictures are kept as Linux draws letters.
        ...(process.platform === 'linux' ? ['test/setup/storyPictures.ts'] : []),
      ],
      isolate: false,
      browser: { ...inChromium(), expect: { toMatchScreenshot: pictures } },
    },
  };
}

/**
 * How pictures of stories are kept and compared (`test/setup/storyPictures.ts`). Letters are drawn a little differently by another version of
 * Chromium or FreeType: a pixel counts when it is off by a fifth of the range that is seen, and one in a thousand may be. A row that is a
 * pixel higher changes more than that.
 */
const pictures = {
  comparatorName: 'pixelmatch' as const,
  comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.001 },
  resolveScreenshotPath: ({ arg, ext, root }: { arg: string; ext: string; root: string }) =>
    join(root, '.storybook/pictures', `${arg}${ext}`),
};

/**
 * A microphone that beeps, a camera and a screen that show a clock, which a page gets without a question. The keys and clicks of stories are none of a
 * person, for whom alone a page may play sound.
 */
const MEDIA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

/** Made anew for each project: vitest refuses one `browser` object in two of them. */
function inChromium() {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    // Without motion there is no moment in between to look at by accident.
    provider: playwright({
      launchOptions: { ...browser!, args: [...browser!.args, ...MEDIA] },
      contextOptions: { reducedMotion: 'reduce' },
    }),
    instances: [{ browser: 'chromium' as const }],
  };
}
