// Builds every package of the repository: types and JavaScript by tsc, modules that belong together packed into few, those of the program `parley` into few, styles by putting their imports into one file, the server's empty database by its own migrations. Run by `npm run build`, and by `npm ci`: as the demo's `prepare`, since a script of that name in a published package would make npm warn whoever installs it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildEmptyDatabase } from './buildEmptyDatabase.mjs';
import { packModules } from './packModules.mjs';
import { packProgram } from './packProgram.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

// Each checker beyond one checks again what others have.
const args = [tsc, '-b', 'tsconfig.json', '--checkers', '1'];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

await packModules(root, `${root}dist/.tsc`, `${root}dist`);
await packProgram(`${root}server/dist`);
for (const file of ['styles.css', 'comments.css', 'notifications.css', 'recorder/recorder.css'])
  writeFileSync(`${root}dist/components/${file}`, inlined(`${root}components/${file}`));
await buildEmptyDatabase(`${root}server/dist/emptyDatabase.br`);

/**
 * One file without imports: a customer's page asks for it once.
 * @param {string} file
 * @returns {string}
 */
function inlined(file) {
  return readFileSync(file, 'utf8').replace(/^@import '(.+)';$/gm, (_, path) => inlined(join(dirname(file), path)));
}
