import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type LaunchOptions, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { bundlePage } from '../../test/pages/bundlePage.js';
import { ChromiumProcess } from '../../test/pages/ChromiumProcess.js';

export interface OpenedPage {
  page: Page;
  close: () => Promise<void>;
}

/**
 * Opens a page in headless Chromium, bundled as a host's bundler makes it for production. `undefined`: there is no browser here.
 * @param entry of the page, from the repository's top
 * @param folder for what is bundled
 * @param profile folder for what the browser keeps, as that of a person. @default what it keeps is in its memory
 */
export async function openPage(
  entry: string,
  folder: string,
  query: Record<string, string>,
  profile?: string,
): Promise<OpenedPage | undefined> {
  const launch = findBrowser();
  if (!launch) return undefined;
  await bundlePage(folder, { page: entry, styles: 'components/styles.css' });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Benchmark</title><link rel="icon" href="data:,">
    <link rel="stylesheet" href="/styles.css"></head><body><div id="app"></div><div id="plain"></div><script type="module" src="/page.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.test');
    if (pathname === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    readFile(join(folder, pathname)).then(
      (content) => response.writeHead(200, { 'content-type': type }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { page, end } = await (profile === undefined ? inMemory(launch) : onDisk(profile));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a path
  await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams(query)}`);
  return {
    page,
    async close() {
      await end();
      server.close();
    },
  };
}

async function inMemory(launch: LaunchOptions) {
  const browser = await chromium.launch(launch);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  return { page, end: () => browser.close() };
}

async function onDisk(profile: string) {
  const browser = await ChromiumProcess.start(profile);
  return { page: await browser.context.newPage(), end: () => browser.kill() };
}
