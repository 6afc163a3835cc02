import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { version } from 'react';
import type { Other } from './others.js';

const TEMPLATE = new URL('pages/index.html', import.meta.url);

/** Installs the packages into a folder, and writes their pages beside them, each into `<folder>/<name>`. Rejects when npm cannot. */
export async function installOthers(others: readonly Other[], folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const packages = others.flatMap((other) => other.packages);
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    '--prefer-offline',
    '--fetch-retries=1',
  ];
  const install = ['install', ...quiet, `react@${version}`, `react-dom@${version}`, ...packages];
  await promisify(execFile)('npm', install, { cwd: folder });
  for (const { name, source } of others) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, `${name}.tsx`), source);
    await copyFile(TEMPLATE, join(folder, name, 'index.html'));
  }
}
