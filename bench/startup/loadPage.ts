import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Request } from './Request.js';
import { recordPage, type PageRecord } from './recordPage.js';
import type { Scene } from './scenes.js';
import { socketRequests } from './socketRequests.js';

/** How a page is looked at. */
export interface Conditions extends Pick<Scene, 'inPage' | 'usable' | 'later'> {
  /** A slow network and a slow processor: the ones of the issue. */
  isThrottled: boolean;
}

export interface PageLoad {
  /** When the component was in the page, without its data. */
  inPageMs: number;
  usableMs: number;
  /** When what comes later was there. `null`: nothing does. */
  laterMs: number | null;
  /** In the order of their starts, those after it was usable included. */
  requests: Request[];
}

/** A round trip, ms. */
export const LATENCY_MS = 150;
/** Of the network, each way. */
export const MEGABITS = 1.6;
/** How many times slower than here the page's processor is. */
export const CPU_SLOWDOWN = 4;
/** Longer than any one chunk takes. */
const QUIET_MS = 1500;
const PATIENCE_MS = 60_000;

/** Loads a page in a browser that has never seen it, until it is usable. Rejects with what the page's console says when it never is. */
export async function loadPage(browser: Browser, url: string, conditions: Conditions): Promise<PageLoad> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const consoleLines: string[] = [];
    page.on('console', (message) => consoleLines.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', ({ message }) => consoleLines.push(`error: ${message}`));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (conditions.isThrottled) {
      const bytesPerSecond = (MEGABITS * 1e6) / 8;
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    const { inPage, usable, later } = conditions;
    await page.addInitScript(recordPage, later ? [inPage, usable, later.there] : [inPage, usable]);
    await page.goto(url, { waitUntil: 'commit' });
    const isUsable = async () => {
      const { result } = await devtools.send('Runtime.evaluate', { expression: '!record.moments.includes(null)' });
      return result.value === true;
    };
    if (!(await becomesTrue(isUsable))) {
      const words =
        consoleLines.length === 0 ? 'Its console says nothing.' : `Its console says:\n${consoleLines.join('\n')}`;
      throw new Error(`The page was not usable after ${PATIENCE_MS / 1000} s. ${words}`);
    }
    await rest(page);
    const { moments, socket } = await page.evaluate<PageRecord>('record');
    const [inPageMs = null, usableMs = null, laterMs = null] = moments;
    const requests = [...(await page.evaluate(readRequests)), ...socketRequests(socket)];
    return {
      inPageMs: inPageMs ?? 0,
      usableMs: usableMs ?? 0,
      laterMs,
      requests: requests.sort((a, b) => a.startMs - b.startMs),
    };
  } finally {
    await context.close();
  }
}

/** Asks again and again. The question is a bare expression: the waiting functions of the driver first put 300 kB of script into the page, which it compiles. */
async function becomesTrue(ask: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(100)) {
    if (await ask()) return true;
  }
  return false;
}

/** Waits until the page has asked for nothing new for a while: what is loaded ahead is there then. */
async function rest(page: Page) {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await count(); before !== now; now = await count()) {
    before = now;
    await setTimeout(QUIET_MS);
  }
}

/** Runs in the page. */
function readRequests(): Request[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]; // what this type has
  const ours = entries.filter((entry) => new URL(entry.name).origin === location.origin);
  return ours.map(({ name, startTime, responseEnd, encodedBodySize }) => {
    const { pathname } = new URL(name);
    const kind = pathname.endsWith('.js') ? 'script' : pathname.endsWith('.css') ? 'style' : 'data';
    return { kind, name: pathname, startMs: startTime, endMs: responseEnd, bytes: encodedBodySize };
  });
}
