import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { buildPage } from './startup/buildPage.js';
import { CPU_SLOWDOWN, LATENCY_MS, loadPage, MEGABITS } from './startup/loadPage.js';
import { makeCertificate } from './startup/makeCertificate.js';
import { type Measured, printRequests, printStartup } from './startup/printStartup.js';
import { readSite } from './startup/readSite.js';
import { SCENES } from './startup/scenes.js';
import { serveSite } from './startup/serveSite.js';
import { startWorld } from './startup/startWorld.js';

/**
 * What a browser that knows nothing yet loads until each scene is usable, and when that is: a production build and a real service behind one
 * origin over HTTP/2, on a slow network and processor. Opening a connection costs nothing here.
 */

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: SCENES.map(({ name }) => name).join(',') },
    rounds: { type: 'string', default: '5' },
    /** Prints every request of the first round. */
    requests: { type: 'boolean', default: false },
    /** For sizes: network and processor as they are. */
    'no-throttle': { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const isThrottled = !options['no-throttle'];
const wished = options.only.split(',');
const scenes = SCENES.filter(({ name }) => wished.includes(name));

const launch = findBrowser();
if (launch) await measureAll(launch);
else console.log('There is no Chromium here: the startup was not measured.\n');

async function measureAll(browserLaunch: NonNullable<typeof launch>) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const world = await startWorld(folder);
  const socketDelayMs = isThrottled ? LATENCY_MS / 2 : 0;
  const site = await serveSite({ ...(await makeCertificate(folder)), service: world.url, socketDelayMs });
  const browser = await chromium.launch(browserLaunch);
  const signIn = JSON.stringify({ apiKey: world.apiKey, token: world.token });
  const measured: Measured[] = [];
  try {
    for (const { name, title, usable } of scenes) {
      const pageFolder = join(folder, name);
      await buildPage(name, pageFolder);
      site.show(await readSite(pageFolder, `<script>globalThis.signIn=${signIn}</script>`));
      const loads = [];
      for (let round = 0; round < rounds; round += 1) {
        loads.push(await loadPage(browser, site.url, { isThrottled, usable }));
      }
      measured.push({ title, loads });
    }
  } finally {
    await browser.close();
    await site.close();
    await world.close();
    await rm(folder, { recursive: true });
  }
  if (options.requests) measured.forEach(printRequests);
  const network = isThrottled
    ? `${LATENCY_MS} ms round trip, ${MEGABITS} Mbit/s, ${CPU_SLOWDOWN} times slower processor`
    : 'no throttling';
  printStartup(`Startup, gzip without React (medians of ${rounds}; ${network})`, measured);
}
