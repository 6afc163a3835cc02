// `npm test`: everything that must hold before a change is good. Says what it could not run and why; with CI=true that is a failure.
//   npm test                        all of it
//   npm test -- --only=lint,sizes   some of it: the names of the checks below, and `tests` for all of vitest
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { root, run } from './run.mjs';
import { runVitest } from './runVitest.mjs';
import { findServices } from './services.mjs';

const packages = ['.', 'protocol', 'server', 'node'];
/** What would be published, packed once for all who look at it. */
const packed = 'node_modules/.cache/packed';
const tarballs = packages.map((path) => {
  const { name, version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  return `${packed}/${name.slice(1).replace('/', '-')}-${version}.tgz`;
});

/** The build comes first, as others look at what it made. Each checker of tsc beyond one checks again what others have: of four, the work is twice that of one. */
const checks = {
  build: [['node', 'scripts/build.mjs']],
  types: [
    ['tsc', '-b', 'tsconfig.check.json', '--checkers', '1'],
    ['tsc', '-p', 'demo', '--checkers', '1'],
  ],
  lint: [['oxlint', '--type-aware', '--deny-warnings']],
  format: [['oxfmt', '--check']],
  unused: [['knip']],
  packed: [
    ['npm', 'pack', ...packages.map((path) => `./${path}`), '--pack-destination', packed],
    ...tarballs.map((tarball) => ['publint', '--strict', tarball]),
    ...tarballs.map((tarball) => [
      'attw',
      tarball,
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      'styles.css',
      'comments.css',
      'notifications.css',
      'recorder.css',
    ]),
  ],
  sizes: [['size-limit']],
};

const isCi = process.env['CI'] === 'true';
const only = parseArgs({ options: { only: { type: 'string' } } }).values.only?.split(',');
// What is packed was built by the first check.
process.env['npm_config_ignore_scripts'] = 'true';
// Checkers in Go, those of lint and types, collect garbage less often: a third less work for a third more memory. One that is set stays.
process.env['GOGC'] ??= '400';

mkdirSync(join(root, packed), { recursive: true });

/** A check counts as one, and so does each test of vitest. */
const total = { passed: 0, failed: 0 };

const { build, ...others } = checks;
const isTested = !only || only.includes('tests');
if (isTested) process.env['PARLEY_IS_BUILT'] = 'true';
if (isTested || only?.includes('build')) await check('build', build);
/** @type {(() => Promise<void>)[]} */
const jobs = [];
if (isTested) jobs.push(inNode);
for (const [name, commands] of Object.entries(others)) {
  if (!only || only.includes(name)) jobs.push(() => check(name, commands));
}
if (isTested) jobs.push(packagesInApps, inChromium);
await Promise.all([workOff(), workOff()]);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Two at a time: the tests of Node, which are half of the work, and everything else beside them. Each waits now and then, for a disk, the
 * registry, a page or a clock, and the other has the processors meanwhile.
 */
async function workOff() {
  for (let next = jobs.shift(); next; next = jobs.shift()) await next();
}

/**
 * One line when it passes, everything it printed when it fails.
 * @param {string} name
 * @param {string[][]} commands
 */
async function check(name, commands) {
  const started = performance.now();
  for (const [program = '', ...args] of commands) {
    const { code, output } = await run(program, args, 'collect');
    if (code === 0) continue;
    console.log(`${output}\n✗ ${name}  (${[program, ...args].join(' ')})`);
    total.failed += 1;
    return;
  }
  console.log(`✓ ${name}  ${seconds(started)}`);
  total.passed += 1;
  // For the tests that install them.
  if (name === 'packed') process.env['PARLEY_PACKED'] = join(root, packed);
}

async function inNode() {
  const { postgres, pgbouncer, redis } = findServices();
  if (postgres === undefined) notRun('tests on PostgreSQL', 'PostgreSQL is not installed');
  if (pgbouncer === undefined) notRun('tests through a pooler of connections', 'pgbouncer is not installed');
  if (redis === undefined) notRun('tests on Redis', 'Redis is not installed');
  if (!isOnPath('strace')) notRun('the test that watches the store write to disk', 'strace is not installed');
  await vitest(['unit', 'server', 'react', 'integration'], 'show');
}

/** One Chromium after the other: what a page shows is late when two share the processors. */
async function inChromium() {
  await vitest(['pages']);
  if (findBrowser()) await vitest(['browser', 'isolated', 'storybook']);
  else notRun('tests in the browser, stories', 'no Chromium; set CHROMIUM_PATH');
}

async function packagesInApps() {
  if (await hasRegistry()) await vitest(['packages']);
  else notRun('the packages in fresh apps', 'the npm registry does not answer');
}

/**
 * @param {string[]} projects
 * @param {'collect' | 'show'} output Whether it is shown when all have run, or as it comes.
 */
async function vitest(projects, output = 'collect') {
  const started = performance.now();
  const { passed, failed, skipped, collected } = await runVitest(projects, output);
  if (collected) console.log(collected);
  total.passed += passed;
  total.failed += failed;
  for (const { file, count } of skipped) notRun(`${count} of the tests of ${file}`, 'they skip themselves', count);
  console.log(`${failed === 0 ? '✓' : '✗'} ${projects.join(', ')}  ${seconds(started)}`);
}

/**
 * @param {string} what
 * @param {string} why
 * @param {number} [count] How many failures it is with CI=true.
 */
function notRun(what, why, count = 1) {
  console.log(`! not run: ${what} (${why})`);
  if (isCi) total.failed += count;
}

async function hasRegistry() {
  const { code } = await run(
    'npm',
    ['view', 'react', 'version', '--fetch-retries=0', '--fetch-timeout=10000'],
    'collect',
  );
  return code === 0;
}

/** @param {string} program */
function isOnPath(program) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** @param {number} started */
function seconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
