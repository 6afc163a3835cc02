import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signInScript } from '@parley/react/head';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { buildPage } from './startup/buildPage.js';
import { CPU_SLOWDOWN, LATENCY_MS, loadPage, MEGABITS, type PageLoad } from './startup/loadPage.js';
import { makeCertificate } from './startup/makeCertificate.js';
import { installOthers } from './startup/installOthers.js';
import { OTHERS } from './startup/others.js';
import { type Measured, printRequests, printStartup } from './startup/printStartup.js';
import { readSite, type SiteFile } from './startup/readSite.js';
import { LANGUAGE, USER } from './startup/pageData.js';
import { type Scene, SCENES } from './startup/scenes.js';
import { serveSite } from './startup/serveSite.js';
import { median } from './support/measure.js';
import { summarize } from './startup/summarize.js';
import { startWorld } from './startup/startWorld.js';

/**
 * What a browser that knows nothing yet loads until each scene is usable, and when that is: a production build and a real service behind one
 * origin over HTTP/2, on a slow network and processor. Opening a connection costs nothing here.
 */

const { values: options } = parseArgs({
  options: {
    /** Scenes, and `others`. */
    only: { type: 'string', default: [...SCENES.map(({ name }) => name), 'others'].join(',') },
    rounds: { type: 'string', default: '5' },
    /** Prints every request of the first round. */
    requests: { type: 'boolean', default: false },
    /** Without the script that signs in while the code is loading. */
    'late-sign-in': { type: 'boolean', default: false },
    /** For sizes: network and processor as they are. */
    'no-throttle': { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const isThrottled = !options['no-throttle'];
const requested = options.only.split(',');
/** Nobody but the page's own server is asked. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost';

/**
 * Compiles with the positions of the source at once. The developer tools, which throttle, write down where each request was made; without this,
 * every function on the way there is parsed a second time, 0.2 s of a slow processor that nobody else pays.
 */
const WITH_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

/** A built page, and how it was loaded so far. */
interface Contender extends Measured, Pick<Scene, 'name' | 'query' | 'inPage' | 'usable' | 'beyond'> {
  files: ReadonlyMap<string, SiteFile>;
  loads: PageLoad[];
}

/** A scene, or a page of another package. */
type Buildable = Omit<Scene, 'early'> & Partial<Pick<Scene, 'early'>>;

const launch = findBrowser();
if (launch) await measureAll({ ...launch, args: [...launch.args, ALONE, WITH_POSITIONS] });
else console.log('There is no Chromium here: the startup was not measured.\n');

async function measureAll(browserLaunch: NonNullable<typeof launch>) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const world = await startWorld(folder);
  const socketDelayMs = isThrottled ? LATENCY_MS / 2 : 0;
  const site = await serveSite({ ...(await makeCertificate(folder)), service: world.url, socketDelayMs });
  const browser = await chromium.launch(browserLaunch);
  const { apiKey, token } = world;
  const signIn = { apiKey, token };
  const scriptOf = (early: Scene['early']) =>
    options['late-sign-in'] ? '' : signInScript({ ...signIn, user: USER, language: LANGUAGE, ...early });

  /** Builds a page. */
  const prepare = async (scene: Buildable, root?: string): Promise<Contender> => {
    return { ...scene, files: await buildFiles(scene.name, scene.early && scriptOf(scene.early), root), loads: [] };
  };
  const buildFiles = async (name: string, script = '', root?: string) => {
    const built = join(folder, `${name}-built`);
    await buildPage(name, built, root);
    return readSite(built, `<script>globalThis.signIn=${JSON.stringify(signIn)};${script}</script>`);
  };

  try {
    const reactBytes = weightOfScripts(await buildFiles('react'));
    const scenes: Contender[] = [];
    for (const scene of SCENES.filter(({ name }) => requested.includes(name))) scenes.push(await prepare(scene));
    const others = requested.includes('others') ? await prepareOthers(join(folder, 'others'), prepare) : [];
    // They take turns, so that what else the machine does meets all of them alike.
    for (let round = 0; round < rounds; round += 1) {
      for (const { files, loads, query = '', ...scene } of [...scenes, ...others]) {
        site.show(files);
        loads.push(await loadPage(browser, `${site.url}/${query}`, { isThrottled, ...scene }));
      }
    }
    print('Startup', scenes, reactBytes);
    printBeyond(scenes);
    print('Public packages, without their services', others, reactBytes);
  } finally {
    await browser.close();
    await site.close();
    await world.close();
    await rm(folder, { recursive: true });
  }
}

async function prepareOthers(folder: string, prepare: (scene: Buildable, root: string) => Promise<Contender>) {
  try {
    await installOthers(OTHERS, folder);
  } catch (error) {
    const [reason] = ((error as { stderr?: string }).stderr ?? String(error)).split('\n'); // npm says much more
    console.log(`The public packages were not measured, as npm could not install them: ${reason}\n`);
    return [];
  }
  const others: Contender[] = [];
  for (const other of OTHERS) others.push(await prepare({ ...other, inPage: other.usable }, join(folder, other.name)));
  return others;
}

function weightOfScripts(files: ReadonlyMap<string, SiteFile>): number {
  const scripts = [...files.values()].filter(({ type }) => type === 'text/javascript');
  return scripts.reduce((sum, { body }) => sum + body.length, 0);
}

function print(title: string, measured: readonly Measured[], reactBytes: number) {
  if (measured.length === 0) return;
  if (options.requests) measured.forEach(printRequests);
  const network = isThrottled
    ? `${LATENCY_MS} ms round trip, ${MEGABITS} Mbit/s, ${CPU_SLOWDOWN} times slower processor`
    : 'no throttling';
  const heading = `${title}: gzip, without React (medians of ${rounds}; ${network}; load ${loadavg()[0]?.toFixed(1)})`;
  printStartup(heading, measured, { reactBytes, isTimed: isThrottled });
}

/** Prints what scenes with a budget load beyond others. */
function printBeyond(scenes: readonly Contender[]) {
  const weightOf = ({ loads }: Contender) => median(loads.map((load) => summarize(load.requests, 0, 0).scriptAtRest));
  for (const scene of scenes) {
    const base = scenes.find(({ name }) => name === scene.beyond?.scene);
    if (!scene.beyond || !base) continue;
    const kB = (weightOf(scene) - weightOf(base)) / 1000;
    console.log(`${scene.title}: ${kB.toFixed(1)} kB of JS beyond ${base.title} (promise: ${scene.beyond.kB} kB)\n`);
  }
}
