import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = join(root, 'test/packages/fixtures');

let work: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'parley-packages-'));
  await Promise.all([pack('.', 'react'), pack('protocol', 'protocol'), pack('server', 'server')]);
});

afterAll(() => rm(work, { recursive: true, force: true }));

describe.each(['react-18', 'react-19'])('an app on %s', (version) => {
  const app = () => join(work, version);

  it('installs, type-checks and builds with the packed package', async () => {
    await cp(join(fixtures, 'app'), app(), { recursive: true });
    await install(version);
    await run(app(), 'npx', ['tsc']);
    await run(app(), 'npx', ['vite', 'build']);
    expect(await readdir(join(app(), 'dist'))).toContain('index.html');
  });

  it('renders on a server without a DOM, and leaves no timer running there', async () => {
    await run(app(), 'npx', ['vite', 'build', '--ssr', 'src/server.tsx', '--outDir', 'dist-server']);
    const { stdout } = await run(app(), 'node', ['dist-server/server.js']);
    const { html, running } = JSON.parse(stdout) as { html: string; running: string[] };
    expectInbox(html);
    expect(html).toContain('aria-label="Orders, no unread"');
    expect(running).not.toContain('Timeout');
  });
});

describe('a page of the Next.js App Router', () => {
  const app = () => join(work, 'next');

  it('builds, and is rendered to HTML', async () => {
    await install('next');
    await run(app(), 'npx', ['next', 'build'], { NEXT_TELEMETRY_DISABLED: '1' });
    expectInbox(await readFile(join(app(), '.next/server/app/index.html'), 'utf8'));
  });

  it('imports every entry of every package in plain Node, which touches no window and no document', async () => {
    const entries = await Promise.all(['react', 'protocol', 'server'].map((name) => entriesOf(`@parley/${name}`)));
    expect(entries.flat()).toContain('@parley/react/components');
    await cp(join(root, 'test/packages/importEntries.mjs'), join(app(), 'importEntries.mjs'));
    const { stdout } = await run(app(), 'node', ['importEntries.mjs', ...entries.flat()]);
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('lets a customer test against the service in the process', async () => {
    await cp(join(root, 'test/packages/useTesting.mjs'), join(app(), 'useTesting.mjs'));
    const { stdout } = await run(app(), 'node', ['useTesting.mjs']);
    expect(JSON.parse(stdout)).toEqual(['It works']);
  });

  it('runs the test of the README in jsdom, as it is written there', async () => {
    await install('jsdom');
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const [, code] = /```tsx\n([^`]*startTestWorld[^]*?)```/.exec(readme) ?? [];
    await writeFile(join(work, 'jsdom/src/App.test.tsx'), code!);
    const { stdout } = await run(join(work, 'jsdom'), 'npx', ['vitest', 'run', '--reporter=json']);
    expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 1, success: true });
  });

  /** What a customer may import of an installed package, styles and package.json aside. */
  async function entriesOf(name: string) {
    const manifest = await readFile(join(app(), 'node_modules', name, 'package.json'), 'utf8');
    const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
    return Object.keys(exports)
      .filter((path) => !/\.(css|json)$/.test(path))
      .map((path) => `${name}${path.slice(1)}`);
  }
});

/** The bell and the panel in the state before anybody signed in. */
function expectInbox(html: string) {
  expect(html).toMatch(/<button [^>]*aria-label="Notifications"/);
  expect(html).toMatch(/<section [^>]*aria-label="Notifications"[^>]*data-parley-state="loading"/);
}

/** Packs a workspace as `npm publish` would, into `<name>.tgz` beside the apps. */
async function pack(folder: string, name: string) {
  const { stdout } = await run(join(root, folder), 'npm', [
    'pack',
    '--json',
    '--ignore-scripts',
    '--pack-destination',
    work,
  ]);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await rename(join(work, filename), join(work, `${name}.tgz`));
}

async function install(fixture: string) {
  await cp(join(fixtures, fixture), join(work, fixture), { recursive: true });
  await run(join(work, fixture), 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']);
}

/** Runs a program to its end; a failure carries what it printed. */
async function run(cwd: string, program: string, args: string[], env: Record<string, string> = {}) {
  try {
    return await promisify(execFile)(program, args, {
      cwd,
      env: { ...process.env, NODE_ENV: '', ...env },
      maxBuffer: 64_000_000,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')} failed in ${cwd}\n${stdout}\n${stderr}`);
  }
}
