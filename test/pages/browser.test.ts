import { chromium } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';

describe('the browser of the tests', () => {
  it('is the one of CHROMIUM_PATH when that is set', () => {
    vi.stubEnv('CHROMIUM_PATH', process.execPath);
    expect(findBrowser()).toMatchObject({ from: 'CHROMIUM_PATH', executablePath: process.execPath });
  });

  it('is never silently another one when CHROMIUM_PATH is wrong', () => {
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    expect(() => findBrowser()).toThrow('CHROMIUM_PATH is /nowhere/chromium, and there is no such file.');
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'comes from npm where none is installed, and draws text',
    async () => {
      vi.stubEnv('CHROMIUM_PATH', 'npm');
      const found = findBrowser();
      expect(found?.from).toBe('npm');
      const browser = await chromium.launch(found);
      try {
        const page = await browser.newPage();
        await page.setContent('<span>Parley</span>');
        // Without a font the text would have no size, and checks of contrast and target size would look at nothing.
        expect((await page.locator('span').boundingBox())?.width).toBeGreaterThan(10);
      } finally {
        await browser.close();
      }
    },
  );
});
