import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');

const browserSide = ['src', 'hooks', 'components', 'testing'];
const serverSide = ['server/src', 'server/src/node'];
const everything = ['protocol/src', ...browserSide, ...serverSide];

/** TypeScript's words for a file that belongs to a project which this one does not refer to, or for a name that is unknown here. */
const REFUSED = /TS(6307|2304|2307|2591)/;

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'parley-imports-'));
  await copySources();
  for (const folder of everything) await writeFile(join(copy, folder, 'target.ts'), 'export const target = 1;\n');
  expect(await compile('tsconfig.json')).toBe('');
  // Compiles every package from nothing: a minute alone on a busy machine.
}, 240_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

describe.each<{ from: string; project: string; lines: string[] }>([
  ...[
    { from: 'protocol/src', project: 'protocol', mayNot: [...browserSide, ...serverSide], specifier: '@parley/server' },
    {
      from: 'src',
      project: 'src',
      mayNot: ['hooks', 'components', 'testing', ...serverSide],
      specifier: '@parley/react',
    },
    {
      from: 'hooks',
      project: 'hooks',
      mayNot: ['components', 'testing', ...serverSide],
      specifier: '@parley/react/components',
    },
    { from: 'components', project: 'components', mayNot: ['testing', ...serverSide], specifier: '@parley/server' },
    { from: 'testing', project: 'testing', mayNot: ['components', 'server/src/node'] },
    {
      from: 'server/src',
      project: 'server',
      mayNot: [...browserSide, 'server/src/node'],
      specifier: '@parley/react/client',
    },
    { from: 'server/src/node', project: 'server/src/node', mayNot: browserSide },
    { from: 'demo', project: 'demo', mayNot: everything },
  ].map(({ from, project, mayNot, specifier }) => ({
    from,
    project,
    lines: [
      ...mayNot.map((folder) => reExport(`${'../'.repeat(from.split('/').length)}${folder}/target.js`)),
      // The specifier of a package is no way around it.
      ...(specifier === undefined ? [] : [reExport(specifier)]),
    ],
  })),
  // The core runs in a page, too. In files of their own: a module of Node that is found brings the names of Node with it.
  { from: 'server/src', project: 'server', lines: [`export { readFileSync } from 'node:fs';`] },
  {
    from: 'server/src',
    project: 'server',
    lines: [`export const buffer = Buffer.from('a');`, `export const pid = process.pid;`],
  },
])('$from', ({ from, project, lines }) => {
  let refused: string[];

  beforeAll(async () => {
    const said = await compileWith(project, from, lines.join('\n'));
    refused = said.split('\n').filter((line) => line.includes('planted.ts(') && REFUSED.test(line));
  });

  it.each(lines.map((line, index) => [line, index + 1] as const))('may not say: %s', (_line, number) => {
    expect(refused.filter((error) => error.includes(`planted.ts(${number},`))).not.toEqual([]);
  });
});

it('the directions that are meant compile', async () => {
  expect(await compileWith('components', 'components', reExport('../hooks/target.js'))).toBe('');
  expect(await compileWith('server/src/node', 'server/src/node', reExport('../target.js'))).toBe('');
  expect(await compileWith('demo', 'demo', reExport('@parley/react'))).toBe('');
});

function reExport(specifier: string) {
  return `export * from '${specifier}';`;
}

/** Compiles `project` with one more file in `folder`; answers what the compiler had to say. */
async function compileWith(project: string, folder: string, code: string) {
  const file = join(copy, folder, 'planted.ts');
  await writeFile(file, `${code}\n`);
  try {
    return await compile(project);
  } finally {
    await rm(file);
  }
}

async function compile(project: string) {
  // The demo refers to no project: it sees the packages as a customer does, through their exports.
  const mode = project === 'demo' ? '-p' : '-b';
  try {
    await promisify(execFile)(process.execPath, [tsc, mode, project, '--pretty', 'false'], { cwd: copy });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** The sources and settings as they are, over the installed packages, with `@parley/*` pointing into the copy. */
async function copySources() {
  const skipped = new Set(['node_modules', 'dist', 'test', '.parley']);
  for (const entry of await readdir(root)) {
    const isWanted = /^(tsconfig.*\.json|package\.json|protocol|server|src|hooks|components|testing|demo)$/.test(entry);
    if (!isWanted) continue;
    await cp(join(root, entry), join(copy, entry), {
      recursive: true,
      filter: (path) => !skipped.has(path.slice(path.lastIndexOf('/') + 1)),
    });
  }
  for (const entry of await readdir(join(root, 'node_modules'))) {
    if (entry !== '@parley') await link(join(root, 'node_modules', entry), join(copy, 'node_modules', entry));
  }
  await link(copy, join(copy, 'node_modules/@parley/react'));
  await link(join(copy, 'protocol'), join(copy, 'node_modules/@parley/protocol'));
  await link(join(copy, 'server'), join(copy, 'node_modules/@parley/server'));
}

async function link(target: string, path: string) {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path);
}
