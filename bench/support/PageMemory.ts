import type { CDPSession, Page } from 'playwright-core';
import { residentBytes } from './residentBytes.js';

/** Bytes. */
export interface PageGrowth {
  /** What the page's JavaScript holds. */
  heap: number;
  /** The process of the page, with what it decodes and draws. */
  page: number;
  /** The main process of the browser, which has the bytes of blobs that are not on the disk. */
  browser: number;
}

const SAMPLE_MS = 50;

/** The memory of one page in Chromium. */
export class PageMemory {
  readonly #session: CDPSession;
  readonly #pids: { page: number; browser: number };

  private constructor(session: CDPSession, pids: { page: number; browser: number }) {
    this.#session = session;
    this.#pids = pids;
  }

  static async of(page: Page): Promise<PageMemory> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    const browser = await page.context().browser()!.newBrowserCDPSession();
    const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
    // The page has used its processor more than a spare process has.
    const renderers = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
    const main = processInfo.find(({ type }) => type === 'browser');
    return new PageMemory(session, { page: renderers[0]!.id, browser: main!.id });
  }

  /** Returns by how much the memory was larger at its largest while the work was done. What is garbage before does not count. */
  async growth(work: () => Promise<unknown>): Promise<PageGrowth> {
    await this.#session.send('HeapProfiler.collectGarbage');
    const before = await this.#read();
    const peak = { ...before };
    let isDone = false;
    const watching = (async () => {
      while (!isDone) {
        const now = await this.#read();
        for (const name of ['heap', 'page', 'browser'] as const) peak[name] = Math.max(peak[name], now[name]);
        await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
      }
    })();
    try {
      await work();
    } finally {
      isDone = true;
      await watching;
    }
    const { heap, page, browser } = before;
    return { heap: peak.heap - heap, page: peak.page - page, browser: peak.browser - browser };
  }

  async #read(): Promise<PageGrowth> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
    const [page, browser] = await Promise.all([residentBytes(this.#pids.page), residentBytes(this.#pids.browser)]);
    return { heap, page, browser };
  }
}
