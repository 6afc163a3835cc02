import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from './run.mjs';

/**
 * What is used of vitest's JSON report.
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, assertionResults: { status: string }[] }[] }} Report
 */

/**
 * Runs some of the projects of vitest.config.ts.
 * @param {string[]} projects
 * @param {'collect' | 'show'} output Whether its own report is answered or goes to the terminal as it comes.
 * @returns {Promise<{ collected: string, passed: number, failed: number, skipped: { file: string, count: number }[] }>}
 */
export async function runVitest(projects, output) {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'vitest-'));
  const file = join(folder, 'report.json');
  const filters = projects.flatMap((project) => ['--project', project]);
  const { code, output: collected } = await run(
    'vitest',
    ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    output,
  );

  /** @type {Report} */
  const report = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  rmSync(folder, { recursive: true });
  return {
    collected,
    passed: report.numPassedTests,
    // A file that could not be loaded, or an error outside of every test, is a failure although no test failed.
    failed: code === 0 ? 0 : Math.max(1, report.numFailedTests),
    skipped: report.testResults.map(skippedOf).filter(({ count }) => count > 0),
  };
}

/** @param {Report['testResults'][number]} result */
function skippedOf({ name, assertionResults }) {
  const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed');
  return { file: relative(root, name), count: assertionResults.length - ran.length };
}
