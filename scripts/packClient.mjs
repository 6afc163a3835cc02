// Puts the compiled modules of the client that a page always has together into one file each. Bundlers make a file of each set of chunks that
// share modules, so hundreds of small modules and some chunks that come later become dozens of files in an app.
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** What makes a client: an app has it whole, or not at all. */
const START = 'createParleyClient.js';

/**
 * @param {string} sources folder of the modules. What an earlier build has left of a module that is gone is not packed
 * @param {string} from folder with the compiled modules
 * @param {string} to folder in which each of them is found under the same name, with the same exports
 */
export async function packClient(sources, from, to) {
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const names = files.map((file) => file.slice(0, -'.ts'.length));
  const groups = await groupsOf(from);
  const bundle = await rolldown({
    ...OPTIONS,
    input: Object.fromEntries(names.map((name) => [name, join(from, `${name}.js`)])),
    preserveEntrySignatures: 'strict',
  });
  await bundle.write({
    dir: to,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'packed/[name].js',
    minifyInternalExports: false,
    codeSplitting: {
      groups: ['start', 'shared'].map((name) => ({
        name,
        test: (/** @type {string} */ id) => groups.get(relative(from, id)) === name,
      })),
    },
  });
  await bundle.close();
}

const OPTIONS = /** @satisfies {import('rolldown').InputOptions} */ ({
  external: (id, _importer, isResolved) => !isResolved && !id.startsWith('.') && !id.startsWith('/'),
  logLevel: 'silent',
  treeshake: false,
});

/**
 * Which modules go together. `start`: what a client is made of. `shared`: what two or more of its late chunks have, but not its start.
 * @param {string} from
 */
async function groupsOf(from) {
  const bundle = await rolldown({ ...OPTIONS, input: join(from, START) });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const start = [...chunks.values()].find(({ isEntry }) => isEntry);
  /** @type {Map<string, 'start' | 'shared'>} */
  const groups = new Map();
  /** @param {string} name @param {'start' | 'shared'} group */
  const put = (name, group) => {
    const chunk = chunks.get(name);
    for (const id of chunk?.moduleIds ?? []) if (!groups.has(relative(from, id))) groups.set(relative(from, id), group);
    for (const imported of chunk?.imports ?? []) put(imported, group);
  };
  if (start) put(start.fileName, 'start');
  for (const { isEntry, isDynamicEntry, imports } of chunks.values()) {
    if (!isEntry && isDynamicEntry) imports.forEach((name) => put(name, 'shared'));
  }
  return groups;
}
