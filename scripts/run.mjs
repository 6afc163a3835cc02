import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder, with a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program to its end.
 * @param {string} program One of an installed package, or one on PATH.
 * @param {string[]} args
 * @param {'collect' | 'show'} output Whether its output is answered or goes to the terminal as it comes.
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function run(program, args, output) {
  const env = {
    ...process.env,
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
  };
  const stdio = output === 'show' ? 'inherit' : 'pipe';
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', stdio, stdio] });
    let collected = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (collected += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: collected }));
  });
}
