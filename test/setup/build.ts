import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds every package before the first file of a project runs, so that no file builds while another one reads what is built. `npm test` has
 * built them: it runs projects side by side.
 */
export async function setup() {
  if (process.env['PARLEY_IS_BUILT'] === 'true') return;
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: root });
}
