import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** "File is not listed within the file list of project": the target belongs to a project that this one does not refer to. */
const NOT_OF_THIS_PROJECT = /error TS6307/;
const UNKNOWN_NAME = /error TS(2304|2307|2591)/;

const browserSide = ['src', 'hooks', 'components', 'testing'];
const serverSide = ['server/src', 'server/src/node'];
const everything = ['protocol/src', 'node/src', ...browserSide, ...serverSide];

/** A file beside the others of a project. */
interface Planted {
  project: string;
  folder: string;
  /** What it does, for the name of its test. */
  what: string;
  code: string;
}

/** A file that must not compile where it stands. */
interface Refused extends Planted {
  error: RegExp;
}

const folders: { from: string; project: string; mayNot: string[] }[] = [
  { from: 'protocol/src', project: 'protocol', mayNot: ['node/src', ...browserSide, ...serverSide] },
  { from: 'src', project: 'src', mayNot: ['hooks', 'components', 'testing', ...serverSide] },
  { from: 'hooks', project: 'hooks', mayNot: ['components', 'testing', ...serverSide] },
  { from: 'components', project: 'components', mayNot: ['testing', ...serverSide] },
  { from: 'testing', project: 'testing', mayNot: ['components', 'server/src/node'] },
  { from: 'node/src', project: 'node', mayNot: [...browserSide, ...serverSide] },
  { from: 'server/src', project: 'server', mayNot: ['node/src', ...browserSide, 'server/src/node'] },
  { from: 'server/src/node', project: 'server/src/node', mayNot: browserSide },
  { from: 'demo', project: 'demo', mayNot: everything },
];
/** A specifier of a package is no way around it. */
const specifiers = [
  { folder: 'protocol/src', project: 'protocol', specifier: '@parley/server' },
  { folder: 'src', project: 'src', specifier: '@parley/react' },
  { folder: 'hooks', project: 'hooks', specifier: '@parley/react/components' },
  { folder: 'components', project: 'components', specifier: '@parley/server' },
  { folder: 'server/src', project: 'server', specifier: '@parley/react/client' },
  { folder: 'node/src', project: 'node', specifier: '@parley/server' },
];
const outsideOfTheCore = [
  { what: 'a module of Node', code: `export { readFileSync } from 'node:fs';` },
  { what: 'Buffer', code: `export const used = Buffer.from('a');` },
  { what: 'process', code: `export const used = process.pid;` },
];

const planted: readonly Refused[] = [
  ...folders.flatMap(({ from, project, mayNot }) =>
    mayNot.map((target) => {
      const upwards = '../'.repeat(from.split('/').length);
      const code = reExport(`${upwards}${target}/target.js`);
      return { project, folder: from, what: `import from ${target}`, code, error: NOT_OF_THIS_PROJECT };
    }),
  ),
  ...specifiers.map(({ specifier, ...place }) => {
    return { ...place, what: `import ${specifier}`, code: reExport(specifier), error: NOT_OF_THIS_PROJECT };
  }),
  ...outsideOfTheCore.map(({ what, code }) => {
    return { project: 'server', folder: 'server/src', what: `use ${what}`, code, error: UNKNOWN_NAME };
  }),
];
const allowed: readonly Planted[] = [
  { project: 'components', folder: 'components', specifier: '../hooks/target.js' },
  { project: 'server/src/node', folder: 'server/src/node', specifier: '../target.js' },
  { project: 'demo', folder: 'demo', specifier: '@parley/react' },
].map(({ specifier, ...place }) => ({ ...place, what: `import ${specifier}`, code: reExport(specifier) }));
const DEPENDENTS_FIRST = [
  'demo',
  'server/src/node',
  'testing',
  'components',
  'hooks',
  'src',
  'server',
  'node',
  'protocol',
];
const nameOf = (file: Planted) => `planted${[...planted, ...allowed].indexOf(file)}.ts`;

let copy: string;
/** What the compiler says of each planted file, line by line. */
const output: string[] = [];

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'parley-imports-'));
  await copySources();
  for (const folder of everything) await writeFile(join(copy, folder, 'target.ts'), 'export const target = 1;\n');
  expect(await compile('tsconfig.json')).toBe('');
  // One project after the other: what does not compile holds up the projects that refer to it, so these come first.
  for (const project of DEPENDENTS_FIRST) {
    const files = [...planted, ...allowed].filter((file) => file.project === project);
    output.push(...(await compileWith(project, files)).split('\n'));
  }
}, 120_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

it.each(planted.map((file) => [file.folder, file.what, file] as const))('%s may not %s', (_folder, _what, file) => {
  const ownLines = output.filter((line) => line.includes(`${file.folder}/${nameOf(file)}(1,`));
  expect(ownLines).toContainEqual(expect.stringMatching(file.error));
});

it.each(allowed.map((file) => [file.folder, file.what, file] as const))('%s may %s', (_folder, _what, file) => {
  expect(output.filter((line) => line.includes(`${file.folder}/${nameOf(file)}(`))).toEqual([]);
});

function reExport(specifier: string) {
  return `export * from '${specifier}';`;
}

/** Compiles a project with more files; answers what the compiler had to say. */
async function compileWith(project: string, files: readonly Planted[]) {
  const paths = files.map((file) => join(copy, file.folder, nameOf(file)));
  for (const [index, file] of files.entries()) await writeFile(paths[index]!, `${file.code}\n`);
  try {
    return await compile(project);
  } finally {
    for (const path of paths) await rm(path);
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

/**
 * The settings and folders as they are, over the installed packages, with `@parley/*` pointing into the copy. Every module is empty: what it
 * may import depends on where it stands, and compiling what is in it takes a minute.
 */
async function copySources() {
  const skipped = new Set(['node_modules', 'dist', 'test', '.parley']);
  for (const entry of await readdir(root)) {
    const isWanted = /^(tsconfig.*\.json|package\.json|protocol|node|server|src|hooks|components|testing|demo)$/.test(
      entry,
    );
    if (!isWanted) continue;
    await cp(join(root, entry), join(copy, entry), { recursive: true, filter: (path) => !skipped.has(basename(path)) });
  }
  for (const file of await readdir(copy, { recursive: true })) {
    if (/(?<!\.d)\.tsx?$/.test(file)) await writeFile(join(copy, file), 'export {};\n');
  }
  for (const entry of await readdir(join(root, 'node_modules'))) {
    if (entry !== '@parley') await link(join(root, 'node_modules', entry), join(copy, 'node_modules', entry));
  }
  await link(copy, join(copy, 'node_modules/@parley/react'));
  await link(join(copy, 'protocol'), join(copy, 'node_modules/@parley/protocol'));
  await link(join(copy, 'node'), join(copy, 'node_modules/@parley/node'));
  await link(join(copy, 'server'), join(copy, 'node_modules/@parley/server'));
}

async function link(target: string, path: string) {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path);
}
