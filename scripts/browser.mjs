// Which Chromium the tests drive, and how it is launched. Used by vitest (browser and storybook projects) and by end-to-end scripts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as playwright } from 'playwright-core';

/** Quiet, headless, and working as root in a container; nothing here talks to the network by itself. */
export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * @typedef {object} Browser
 * @property {'CHROMIUM_PATH' | 'system' | 'npm' | 'playwright'} from Where it was found.
 * @property {string} executablePath
 * @property {string[]} args
 * @property {Record<string, string>} [env] Set only when the browser needs libraries that came with it.
 */

/**
 * The browser to use, in the shape of Playwright's launch options. In this order: `CHROMIUM_PATH`, `/usr/bin/chromium`, the one that comes
 * from npm (Linux x64; unpacked once into node_modules/.cache), Playwright's own when somebody installed it. `CHROMIUM_PATH=npm` skips the
 * system's. `undefined` when there is none.
 * @returns {Browser | undefined}
 */
export function findBrowser() {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured && configured !== 'npm') {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH is ${configured}, and there is no such file.`);
    return { from: 'CHROMIUM_PATH', executablePath: configured, args: BROWSER_FLAGS };
  }
  if (configured !== 'npm' && existsSync('/usr/bin/chromium')) {
    return { from: 'system', executablePath: '/usr/bin/chromium', args: BROWSER_FLAGS };
  }
  return browserFromNpm() ?? browserOfPlaywright();
}

/** @returns {Browser | undefined} */
function browserFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  let entry;
  try {
    entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch {
    return undefined; // installed with --omit=dev
  }
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../../package.json'), 'utf8'));
  const folder = fileURLToPath(new URL(`../node_modules/.cache/chromium-${version}`, import.meta.url));
  if (!existsSync(folder)) unpack(folder);
  return {
    from: 'npm',
    executablePath: join(folder, 'chromium'),
    args: BROWSER_FLAGS,
    env: {
      .../** @type {Record<string, string>} */ (process.env),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    },
  };
}

/**
 * The package unpacks into the temporary folder and takes whatever it finds there for complete. Giving it a folder of its own and renaming that
 * when done keeps two test runs, or an interrupted one, from handing over half a browser.
 * @param {string} folder
 */
function unpack(folder) {
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await (await import('@sparticuz/chromium')).default.executablePath()`],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      // The package brings the libraries Chromium needs, and unpacks them only where it believes they are missing.
      env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`Chromium from npm could not be unpacked into ${half}.\n${stderr}`);
  // Its font settings name the temporary folder. Without a font the browser draws no text, and every check of contrast or size passes in vain.
  writeFileSync(
    join(half, 'fonts/fonts.conf'),
    `<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(half, folder);
  } catch (cause) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw cause; // otherwise another run was quicker, and its copy is as good
  }
}

/** @returns {Browser | undefined} */
function browserOfPlaywright() {
  const executablePath = playwright.executablePath();
  return existsSync(executablePath) ? { from: 'playwright', executablePath, args: BROWSER_FLAGS } : undefined;
}
