import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Outlives `dist`: to make the database takes tens of seconds. */
const cache = join(root, 'node_modules/.cache/parley');
const PREFIX = 'emptyDatabase-';

/**
 * Writes the database of a first start to `file`. Call it when the server is built: its own migrations make the tables.
 * @param {string} file
 */
export async function buildEmptyDatabase(file) {
  const name = `${PREFIX}${versionOfDatabase()}.br`;
  const built = join(cache, name);
  if (!existsSync(built)) {
    const { makeEmptyDatabase } = await import('../server/dist/node/durable/makeEmptyDatabase.js');
    mkdirSync(cache, { recursive: true });
    // Whole or not at all, when two builds run at once.
    const draft = `${built}.${process.pid}`;
    writeFileSync(draft, await makeEmptyDatabase());
    renameSync(draft, built);
    for (const other of readdirSync(cache)) {
      if (other.startsWith(PREFIX) && other.endsWith('.br') && other !== name)
        rmSync(join(cache, other), { force: true });
    }
  }
  copyFileSync(built, file);
}

/** A text that differs when PGlite, the migrations, or how the database is made has changed. */
function versionOfDatabase() {
  const dist = join(root, 'server/dist');
  const migrations = readdirSync(join(dist, 'store/migrations')).filter((name) => name.endsWith('.js'));
  const files = [
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
    ...['store/migrations.js', 'node/durable/makeEmptyDatabase.js', 'node/durable/folderArchive.js'].map((name) =>
      join(dist, name),
    ),
    ...migrations.sort().map((name) => join(dist, 'store/migrations', name)),
  ];
  const hash = createHash('sha256');
  for (const path of files) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 32);
}
