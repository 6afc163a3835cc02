import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** "File is not listed within the file list of project": the target belongs to a project that this one does not refer to. */
const NOT_OF_THIS_PROJECT = /planted\.ts\(1,\d+\): error TS6307/;
const UNKNOWN_NAME = /planted\.ts\(1,\d+\): error TS(2304|2307|2591)/;

const browserSide = ['src', 'hooks', 'components', 'testing'];
const serverSide = ['server/src', 'server/src/node'];
const everything = ['protocol/src', ...browserSide, ...serverSide];

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'parley-imports-'));
  await copySources();
  for (const folder of everything) await writeFile(join(copy, folder, 'target.ts'), 'export const target = 1;\n');
  expect(await compile('tsconfig.json')).toBe('');
  // Compiles every package from nothing: a minute alone on a busy machine.
}, 240_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

describe.each([
  { from: 'protocol/src', project: 'protocol', mayNot: [...browserSide, ...serverSide] },
  { from: 'src', project: 'src', mayNot: ['hooks', 'components', 'testing', ...serverSide] },
  { from: 'hooks', project: 'hooks', mayNot: ['components', 'testing', ...serverSide] },
  { from: 'components', project: 'components', mayNot: ['testing', ...serverSide] },
  { from: 'testing', project: 'testing', mayNot: ['components', 'server/src/node'] },
  { from: 'server/src', project: 'server', mayNot: [...browserSide, 'server/src/node'] },
  { from: 'server/src/node', project: 'server/src/node', mayNot: browserSide },
  { from: 'demo', project: 'demo', mayNot: everything },
])('$from', ({ from, project, mayNot }) => {
  it.each(mayNot)('may not import from %s', async (folder) => {
    const upwards = '../'.repeat(from.split('/').length);
    expect(await compileWith(project, from, reExport(`${upwards}${folder}/target.js`))).toMatch(NOT_OF_THIS_PROJECT);
  });
});

describe('a specifier of a package is no way around it', () => {
  it.each([
    { from: 'protocol/src', project: 'protocol', specifier: '@parley/server' },
    { from: 'src', project: 'src', specifier: '@parley/react' },
    { from: 'hooks', project: 'hooks', specifier: '@parley/react/components' },
    { from: 'components', project: 'components', specifier: '@parley/server' },
    { from: 'server/src', project: 'server', specifier: '@parley/react/client' },
  ])('$from may not import $specifier', async ({ from, project, specifier }) => {
    expect(await compileWith(project, from, reExport(specifier))).toMatch(NOT_OF_THIS_PROJECT);
  });
});

describe('the core of the server', () => {
  it.each([
    { what: 'a module of Node', code: `export { readFileSync } from 'node:fs';` },
    { what: 'Buffer', code: `export const used = Buffer.from('a');` },
    { what: 'process', code: `export const used = process.pid;` },
  ])('may not use $what', async ({ code }) => {
    expect(await compileWith('server', 'server/src', code)).toMatch(UNKNOWN_NAME);
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
