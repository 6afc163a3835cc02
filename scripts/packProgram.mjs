// Puts the modules of `parley` into few files, one for most of the service: to find and read 900 of them is a third of the work of its start. Packages of others stay as they are.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Stays a module of its own: tests give a process another clock by it. */
const CLOCK = '/SystemClock.js';

/** @param {string} dist of the service. What the program reads in it is as far from its new place as from the modules it is made of. */
export async function packProgram(dist) {
  const bundle = await rolldown({
    input: join(dist, 'node/cli.js'),
    platform: 'node',
    tsconfig: false,
    external: (id, _importer, isResolved) => !isResolved && isOfOthers(id),
    plugins: [
      {
        name: 'clock',
        resolveId: (id) => (id.endsWith(CLOCK) ? { id: `..${CLOCK}`, external: 'relative' } : null),
      },
    ],
    logLevel: 'silent',
  });
  const folder = join(dist, 'node/packed');
  await rm(folder, { recursive: true, force: true });
  await bundle.write({ dir: folder, format: 'es', sourcemap: true, sourcemapExcludeSources: true });
  await bundle.close();
}

/** @param {string} id as an `import` names it */
const isOfOthers = (id) => !/^(\.|\/|@parley\/|@oxc-project\/runtime\/)/.test(id);
