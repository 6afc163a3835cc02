import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';
import { bundlePage } from './bundlePage.js';
import { commentOnPage } from './commentOnPage.js';
import { API_KEY, AUTH_TOKEN, ParleyProcess } from '../integration/support/ParleyProcess.js';

const ENTRIES = { page: 'test/pages/styledPage.tsx', styles: 'components/styles.css' };
const launch = findBrowser();
const NONCE = 'r4nd0m';

/** What runs in the page before anything else: it remembers every style element that ever was, and every violation. */
const witness = () => {
  const seen = { styles: [] as string[], violations: [] as string[] };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLStyleElement) seen.styles.push(node.outerHTML.slice(0, 80));
  }).observe(document, { subtree: true, childList: true });
  document.addEventListener('securitypolicyviolation', (event) =>
    seen.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
  );
  Object.assign(globalThis, { seen });
};

// Without a browser; with CI=true that fails the run.
describe.skipIf(!launch)('every component in a host page', () => {
  let folder: string;
  let parley: ParleyProcess;
  let server: Server;
  let browser: Browser;
  let page: Page;
  /** What the page's console says of the policy. */
  let complaints: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-page-'));
    parley = await ParleyProcess.start({ data: join(folder, 'data'), env: { PARLEY_DEV: '1' } });
    await Promise.all([fill(parley.url), bundlePage(join(folder, 'page'), ENTRIES)]);
    server = await serve(join(folder, 'page'), parley.url);
    browser = await chromium.launch(launch);
  }, 120_000);

  afterEach(() => page?.context().close());

  afterAll(async () => {
    await browser?.close();
    server?.close();
    await parley?.end('SIGTERM');
    await rm(folder, { recursive: true });
  });

  /** On a document of its own, so that nobody has commented there. */
  async function open(query: Record<string, string>) {
    page = await browser.newPage();
    complaints = [];
    page.on('console', (message) => /security policy/i.test(message.text()) && complaints.push(message.text()));
    await page.addInitScript(witness);
    const { port } = server.address() as AddressInfo;
    const documentId = randomUUID();
    const all = new URLSearchParams({ service: parley.url, apiKey: API_KEY, documentId, ...query });
    await page.goto(`http://127.0.0.1:${port}/?${all}`);
    await page.getByRole('region', { name: 'Notifications' }).first().getByRole('listitem').first().waitFor();
  }

  /** Everything that draws something else: tabs, the long list, settings, popover, sidebar; all of comments. */
  async function useEverything() {
    const panel = page.getByRole('region', { name: 'Notifications' }).first();
    for (const name of ['Documents', 'People', 'All']) await panel.getByRole('tab', { name }).click();
    await panel.locator('.parley-scroll').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await panel.locator('[aria-posinset]').first().waitFor(); // the chunk of the long list has come
    await panel.getByRole('button', { name: 'Notification settings' }).click();
    await panel.getByRole('button', { name: 'Inbox' }).click();
    await panel.getByRole('radio').first().waitFor(); // and that of the settings
    await page.getByRole('button', { name: 'Sidebar bell' }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Bell', exact: true }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await commentOnPage(page);
    await page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first().waitFor();
  }

  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  const styles = () => page.locator('style').count();
  /** The color scheme of the page, and a token of it and of a component with `darkMode`. */
  const look = () =>
    page.evaluate(() => {
      const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      const ground = (selector: string) => styleOf(selector).getPropertyValue('--parley-background-0');
      const inDark = ground('#second [data-parley-theme="dark"]');
      return { scheme: styleOf('html').colorScheme, page: ground('html'), inDark };
    });
  const run = (name: string) =>
    page.evaluate((fn) => (globalThis as unknown as Record<string, () => void>)[fn]!(), name);

  it('globalStyles: false leaves no style element of ours, before and after every component was mounted and used', async () => {
    await open({ globalStyles: 'false' });
    expect(await styles()).toBe(0);
    await useEverything();
    expect(await styles()).toBe(0);
    expect((await seen()).styles).toEqual([]);
    expect(await look()).toEqual({ scheme: 'normal', page: '#fff', inDark: '#1d1d22' });
  }, 60_000);

  it('globalStyles: true puts one style element in the head, for two providers too, and takes it out with the last', async () => {
    await open({});
    await useEverything();
    expect(await page.locator('head > style[data-parley="global"]').count()).toBe(1);
    expect((await seen()).styles).toHaveLength(1);
    expect(await look()).toEqual({ scheme: 'light', page: '#fff', inDark: '#1d1d22' });
    await run('unmountFirst');
    await page.locator('#first:empty').waitFor({ state: 'attached' });
    expect(await styles()).toBe(1);
    await run('unmountSecond');
    await page.locator('style').waitFor({ state: 'detached' });
  }, 60_000);

  it('violates nothing of a strict content security policy with a nonce, and looks as it should', async () => {
    await open({ csp: 'on', nonce: NONCE });
    await useEverything();
    expect((await seen()).violations).toEqual([]);
    expect(complaints).toEqual([]);
    const panel = page.locator('.parley-panel').first();
    expect(await panel.evaluate((element) => getComputedStyle(element).getPropertyValue('--parley-accent'))).not.toBe(
      '',
    );
    expect(await panel.evaluate((element) => getComputedStyle(element).display)).toBe('flex');
  }, 60_000);

  it('the browser reports a missing nonce, so the test above can fail', async () => {
    await open({ csp: 'on' });
    expect((await seen()).violations).toMatchObject([expect.stringContaining('style-src-elem')]);
    expect(complaints).toHaveLength(1);
  }, 60_000);
});

interface Seen {
  styles: string[];
  violations: string[];
}

/** A long inbox for Ada: more than a screen, more than the plain list takes. */
async function fill(service: string) {
  const post = async (operation: string, data: object) => {
    const response = await fetch(`${service}/v2/${operation}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-api-key': API_KEY,
        'x-service-auth-token': AUTH_TOKEN,
      },
      body: JSON.stringify({ data: { organizationId: 'acme', ...data } }),
    });
    expect(response.status, await response.text()).toBe(200);
  };
  await post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  await post('users/add', { users: [{ userId: 'grace', name: 'Grace Hopper' }] });
  for (let index = 0; index < 70; index += 1) {
    await post('notifications/add', {
      documentId: `document-${index % 7}`,
      createDocument: true,
      actionUser: { userId: 'grace', name: 'Grace Hopper' },
      notifyUsers: [{ userId: 'ada' }],
      displayHeadlineMessageTemplate: '{actionUser} mentioned you',
      displayBodyMessage:
        '<style>p { color: red }</style><b>Look</b> at <a href="https://example.com">this</a> <i style="color:red" onclick="x()">now</i>.',
    });
  }
}

/** The host's web server. `?csp=on` sends the strict policy. */
async function serve(folder: string, service: string): Promise<Server> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/styles.css" nonce="${NONCE}"></head>
    <body><div id="first"></div><div id="second"></div><script type="module" src="/page.js" nonce="${NONCE}"></script></body></html>`;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host.test');
    if (pathname === '/') {
      const policy = [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'nonce-${NONCE}'`,
        `img-src 'self' data: blob: ${service}`,
        `connect-src ${service} ${service.replace('http', 'ws')}`,
        "base-uri 'none'",
      ].join('; ');
      response.writeHead(200, {
        'content-type': 'text/html',
        ...(searchParams.get('csp') === 'on' && { 'content-security-policy': policy }),
      });
      response.end(html);
      return;
    }
    readFile(join(folder, pathname)).then(
      (content) => {
        const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
        response.writeHead(200, { 'content-type': type }).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
