import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, AUTH_TOKEN, ParleyProcess } from '../integration/support/ParleyProcess.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = join(root, 'test/packages/fixtures');
/** Each checker beyond one checks again what others have. */
const ONE_CHECKER = ['--checkers', '1'];

let work: string;
/** The paths in each package. */
let packed: string[][];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'parley-packages-'));
  const folder = process.env['PARLEY_PACKED'] ?? (await pack());
  packed = await Promise.all(['react', 'protocol', 'server', 'node'].map((name) => take(folder, name)));
});

afterAll(() => rm(work, { recursive: true, force: true }));

it('has a README and the licence in every package', () => {
  for (const files of packed) expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
});

describe.each(['react-18', 'react-19'])('an app on %s', (version) => {
  const app = () => join(work, version);

  it('installs, type-checks and builds with the packed package, and with the code of the README', async () => {
    await cp(join(fixtures, 'app'), app(), { recursive: true });
    for (const file of ['parley.ts', 'Collaboration.tsx', 'src/App.tsx']) {
      await writeReadme(file, join(app(), 'src/readme', basename(file)));
    }
    await install(version);
    await run(app(), inApp('tsc'), ONE_CHECKER);
    await run(app(), inApp('vite'), ['build']);
    expect(await readdir(join(app(), 'dist'))).toContain('index.html');
  });

  it('renders on a server without a DOM, and leaves no timer running there', async () => {
    await run(app(), inApp('vite'), ['build', '--ssr', 'src/server.tsx', '--outDir', 'dist-server']);
    const { stdout } = await run(app(), 'node', ['dist-server/server.js']);
    const { html, running } = JSON.parse(stdout) as { html: string; running: string[] };
    expectInbox(html);
    expect(html).toContain('aria-label="Orders, no unread"');
    expect(running).not.toContain('Timeout');
  });

  it('lets two people write one text and see each other, in strict mode', async () => {
    const parley = await ParleyProcess.start({ data: join(work, `${version}-data`), env: { PARLEY_DEV: '1' } });
    try {
      await parley.post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
      await parley.post('organizations/documents/add', { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
      await cp(join(root, 'test/packages/useStore.mjs'), join(app(), 'useStore.mjs'));
      const jsdom = createRequire(import.meta.url).resolve('jsdom');
      const { stdout } = await run(app(), 'node', ['useStore.mjs', jsdom, parley.url, API_KEY]);
      expect(JSON.parse(stdout)).toEqual({
        ada: { status: 'connected', others: ['bob'], letters: 'abcd' },
        bob: { status: 'connected', others: ['ada'], letters: 'abcd' },
      });
    } finally {
      await parley.end('SIGTERM');
    }
  });
});

it('runs the test of the README in jsdom, as it is written there', async () => {
  const app = join(work, 'react-19');
  await writeReadme('src/inbox.test.tsx', join(app, 'src/inbox.test.tsx'));
  const { stdout } = await run(app, inApp('vitest'), ['run', '--reporter=json']);
  expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 1, success: true });
});

describe('a backend with Express', () => {
  const app = () => join(work, 'express');

  it('type-checks with the code of the README, docs/backend.md and docs/data-providers.md', async () => {
    await writeReadme('parley.ts', join(app(), 'parley.ts'), withUrl);
    await writeReadme('server.ts', join(app(), 'server.ts'), (code) => code.replace('3001', 'process.env.PORT'));
    await writeReadme('notify.ts', join(app(), 'notify.ts'));
    await writeCode('docs/backend.md', 'webhooks.ts', join(app(), 'webhooks.ts'));
    await writeCode('docs/data-providers.md', 'store.ts', join(app(), 'store.ts'));
    await install('express');
    expect((await run(app(), inApp('tsc'), ONE_CHECKER)).stdout).toBe('');
  });

  it('makes tokens, notifies, and verifies the webhooks of the service', async () => {
    const parley = await ParleyProcess.start({
      data: join(work, 'express-data'),
      env: { PARLEY_WEBHOOK_ALLOW_PRIVATE: '1' },
    });
    try {
      const { stdout } = await run(app(), inApp('tsx'), ['useBackend.ts'], backendEnv(parley));
      const { token, printed } = JSON.parse(stdout) as { token: string; printed: string[] };
      expect(printed).toEqual(['ada wrote: Two more weeks.']);
      expectTokenOf('ben', token);
      await run(app(), inApp('tsx'), ['notify.ts'], backendEnv(parley));
      const read = await parley.post('notifications/get', { organizationId: 'acme', userId: 'ben' });
      expect(read.result?.data).toContainEqual(
        expect.objectContaining({ displayHeadlineMessage: 'Ada moved Offline mode to Q3', forYou: true }),
      );
    } finally {
      await parley.end('SIGTERM');
    }
  });
});

describe('a page of the Next.js App Router', () => {
  const app = () => join(work, 'next');

  it('builds with the code of the README, and is rendered to HTML', async () => {
    await writeReadme('parley.ts', join(app(), 'parley.ts'), withUrl);
    await writeReadme('app/api/parley-token/route.ts', join(app(), 'app/api/parley-token/route.ts'));
    const webhook = 'app/api/parley-webhook/route.ts';
    await writeCode('docs/backend.md', webhook, join(app(), webhook));
    const key = (code: string) =>
      code.replace('import.meta.env.VITE_', 'process.env.NEXT_PUBLIC_').replace('API_KEY}', 'API_KEY!}');
    await writeReadme(
      'Collaboration.tsx',
      join(app(), 'app/Collaboration.tsx'),
      (code) => `'use client';\n${key(code)}`,
    );
    await writeReadme('src/App.tsx', join(app(), 'app/page.tsx'), (code) => `'use client';\n${code}`);
    await install('next');
    await run(app(), inApp('next'), ['build'], { NEXT_TELEMETRY_DISABLED: '1', NEXT_PUBLIC_PARLEY_API_KEY: 'key' });
    expectInbox(await readFile(join(app(), '.next/server/app/inbox.html'), 'utf8'));
    const page = await readFile(join(app(), '.next/server/app/index.html'), 'utf8');
    expect(page).toContain('Offline mode ships in Q3.');
    expect(page).toMatch(/<section [^>]*data-parley-part="section"/);
  });

  it('answers with a token, from a route handler', async () => {
    const parley = await ParleyProcess.start({ data: join(work, 'next-data') });
    const server = spawn('npx', ['next', 'start', '--port', '0'], {
      cwd: app(),
      env: { ...process.env, ...backendEnv(parley), NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    try {
      const response = await fetch(`${await addressIn(server.stdout)}/api/parley-token`, { method: 'POST' });
      expectTokenOf('ben', ((await response.json()) as { token: string }).token);
    } finally {
      process.kill(-server.pid!); // npx, and what it started
      await parley.end('SIGTERM');
    }
  });

  it('imports every entry of every package in plain Node, which touches no window and no document', async () => {
    const entries = await Promise.all(
      ['react', 'protocol', 'server', 'node'].map((name) => entriesOf(`@parley/${name}`)),
    );
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

  /** What a customer may import of an installed package, styles and package.json aside. */
  async function entriesOf(name: string) {
    const manifest = await readFile(join(app(), 'node_modules', name, 'package.json'), 'utf8');
    const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
    return Object.keys(exports)
      .filter((path) => !/\.(css|json)$/.test(path))
      .map((path) => `${name}${path.slice(1)}`);
  }
});

/** What a backend finds in its environment. */
const backendEnv = ({ url }: ParleyProcess) => ({
  PARLEY_URL: url,
  PARLEY_API_KEY: API_KEY,
  PARLEY_AUTH_TOKEN: AUTH_TOKEN,
});

function expectTokenOf(userId: string, token: string) {
  const [, claims = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ userId });
}

/** The address that a server prints when it listens. */
async function addressIn(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error('It ended before it listened.');
}

/** The bell and the panel in the state before anybody signed in. */
function expectInbox(html: string) {
  expect(html).toMatch(/<button [^>]*aria-label="Notifications"/);
  expect(html).toMatch(/<section [^>]*aria-label="Notifications"[^>]*data-parley-state="loading"/);
}

/** The service that the README starts is at a fixed address; those of tests are not. */
const withUrl = (code: string) => code.replace(`'http://127.0.0.1:4400'`, 'process.env.PARLEY_URL!');

/** Writes the code of the README that begins with the name of this file. */
const writeReadme = (name: string, path: string, change?: (code: string) => string) =>
  writeCode('README.md', name, path, change);

/** Writes the code of a page that begins with the name of this file. */
async function writeCode(page: string, name: string, path: string, change = (code: string) => code) {
  const readme = await readFile(join(root, page), 'utf8');
  const blocks = Array.from(readme.matchAll(/```tsx?\n([^]*?)```/g), ([, code]) => code!);
  const code = blocks.find((block) => block.startsWith(`// ${name}`));
  if (!code) throw new Error(`${page} has no code for ${name}.`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, change(code));
}

/** Packs the packages as `npm publish` would. Returns the folder that they are in. `npm test` has packed them. */
async function pack() {
  const folder = join(work, 'packed');
  await mkdir(folder);
  const workspaces = ['./.', './protocol', './server', './node'];
  await run(root, 'npm', ['pack', ...workspaces, '--ignore-scripts', '--pack-destination', folder]);
  return folder;
}

/** Copies a package to where the apps look for it. Returns the paths in it. */
async function take(folder: string, name: string) {
  const manifest = await readFile(join(root, name === 'react' ? '' : name, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const tarball = join(work, `${name}.tgz`);
  await cp(join(folder, `parley-${name}-${version}.tgz`), tarball);
  const { stdout } = await run(work, 'tar', ['--list', '--file', tarball]);
  return stdout
    .trim()
    .split('\n')
    .map((path) => path.replace(/^package\//, ''));
}

async function install(fixture: string) {
  await cp(join(fixtures, fixture), join(work, fixture), { recursive: true });
  await run(join(work, fixture), 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']);
}

/** A program that an app has installed. `npx` starts it half a second of work later. */
const inApp = (program: string) => `node_modules/.bin/${program}`;

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
