import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';

/** Microphone, camera and screen that the browser makes up, and a person who allows everything. */
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** A Chromium of its own that can be killed, and begun again with what it has kept. */
export class ChromiumProcess {
  readonly #child: ChildProcess;
  readonly #browser: Browser;

  private constructor(child: ChildProcess, browser: Browser) {
    this.#child = child;
    this.#browser = browser;
  }

  /** @param profile folder for all that it keeps */
  static async start(profile: string): Promise<ChromiumProcess> {
    const { executablePath, args, env } = findBrowser()!; // the tests are skipped where there is none
    const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
    const child = spawn(executablePath, [...args, ...FAKE_DEVICES, ...own], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    for await (const line of createInterface(child.stderr)) {
      const address = /^DevTools listening on (ws:.*)$/.exec(line)?.[1];
      if (!address) continue;
      child.stderr.resume();
      return new ChromiumProcess(child, await chromium.connectOverCDP(address));
    }
    throw new Error('Chromium ended before it could be reached.');
  }

  /** The person's own profile. */
  get context(): BrowserContext {
    return this.#browser.contexts()[0]!;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Ends it with all its processes, without a word. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    process.kill(-this.pid, 'SIGKILL');
    await exited;
  }
}
