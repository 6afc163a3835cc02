import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type ActionRow,
  ATTEMPT_EXHAUSTED_EVENT,
  CLOSE_CODES,
  ENDPOINTS,
  ERROR_STATUS,
  EVENT_VOCABULARY,
} from '@parley/protocol';
import { describe, expect, it } from 'vitest';

const inFolder = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'protocol/README.md',
  'node/README.md',
  'server/README.md',
  ...inFolder('docs'),
  ...inFolder('docs/editors'),
];
const read = (page: string) => readFileSync(page, 'utf8');

describe('links', () => {
  it.each(PAGES)('of %s lead to a page and a heading', (page) => {
    const links = Array.from(read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g));
    const broken = links.filter(([, path, anchor]) => {
      const target = path ? join(dirname(page), path) : page;
      return !existsSync(target) || (anchor !== undefined && !anchors(read(target)).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('of the README lead to every page', () => {
    const unlinked = inFolder('docs').filter((page) => !read('README.md').includes(`](${page})`));
    expect(unlinked).toEqual([]);
  });
});

it.each(PAGES)('names in %s only files of the repository that exist', (page) => {
  const named = read(page).matchAll(/`((?:protocol|server|src|hooks|components|test|scripts|node)\/[\w./-]+)`/g);
  expect(Array.from(named, ([, path]) => path!).filter((path) => !existsSync(path))).toEqual([]);
});

it('has every error code of the service in docs/http.md, with its status', () => {
  const rows = read('docs/http.md').matchAll(/^\| (`[A-Z_`, ]+`) \| (\d+)/gm);
  const documented = Array.from(rows, ([, codes, status]) =>
    codes!.match(/[A-Z_]+/g)!.map((code) => [code, Number(status)]),
  ).flat();
  expect(Object.fromEntries(documented)).toEqual(ERROR_STATUS);
});

it('has every event of webhooks in docs/webhooks.md, with its action', () => {
  const rows = read('docs/webhooks.md').matchAll(/^\| (`[a-z_]+\.[^|]*)\|([^|]*)\|/gm);
  const named = (cell: string) => Array.from(cell.matchAll(/`([\w.]+)`/g), ([, name]) => name!);
  const documented = Array.from(rows, ([, events, actions]) => ({ events: named(events!), actions: named(actions!) }));
  const actions = Object.values(EVENT_VOCABULARY).flatMap((feature) => Object.entries<ActionRow>(feature));
  const sorted = (names: string[]) => names.toSorted();
  expect(sorted(documented.flatMap((row) => row.events))).toEqual(
    sorted([...actions.flatMap(([, { events }]) => events), ATTEMPT_EXHAUSTED_EVENT]),
  );
  expect(sorted(documented.flatMap((row) => row.actions))).toEqual(sorted(actions.map(([name]) => name)));
});

it('has every event of the browser in docs/events.md, and no other', () => {
  const page = read('docs/events.md');
  const interfaces = [
    ['comment/CommentEvents', 'CommentEvents'],
    ['notification/NotificationElement', 'NotificationEvents'],
    ['recorder/RecorderEvents', 'RecorderEvents'],
    ['presence/Presence', 'PresenceEvents'],
    ['follow/Follow', 'FollowEvents'],
    ['access/Access', 'AccessEvents'],
    ['crdt/CrdtStore', 'CrdtEvents'],
    ['../coreEvents', 'CoreEvents'],
  ].map(([file, name]) => new RegExp(`interface ${name} {\\n([^]*?)\\n}`).exec(read(`src/elements/${file}.ts`))![1]!);
  const events = interfaces.flatMap((body) => Array.from(body.matchAll(/^ {2}(\w+):/gm), ([, name]) => name!));
  const tables = page.match(/^\|.*$/gm)!.join('\n');
  const words = Array.from(tables.matchAll(/`([a-z]\w+)`/g), ([, name]) => name!);
  expect(events).toContain('analytics');
  expect(events.filter((name) => !words.includes(name))).toEqual([]);
  const other = ['type', 'code', 'source', 'null', 'useEventCallback'];
  expect(words.filter((name) => !events.includes(name) && !other.includes(name))).toEqual([]);
});

describe('docs/realtime.md', () => {
  const page = read('docs/realtime.md');

  it('has every topic, every change, and every frame', () => {
    const source = ['protocol/src/realtime.ts', 'protocol/src/crdtFrames.ts'].map(read).join('\n');
    const topics = Array.from(
      source.matchAll(/z\.templateLiteral\(\['(\w+:)'/g),
      ([, kind]) => `\`${kind}<documentId>\``,
    );
    const names = Array.from(
      source.matchAll(/z\.literal\('(\w+)'\)|\btype: '([\w.]+)'/g),
      ([, one, other]) => one ?? other!,
    );
    expect(topics).toContain('`crdt:<documentId>`');
    expect(names).toContain('recording.saved');
    expect([...topics, ...names].filter((name) => !page.includes(name))).toEqual([]);
  });

  it('has every close code', () => {
    const rows = Array.from(page.matchAll(/^\| (\d{4}) \| ([A-Z_]+) \|/gm), ([, code, name]) => [name, Number(code)]);
    expect(Object.fromEntries(rows)).toEqual(CLOSE_CODES);
  });
});

it('names operations that exist', () => {
  const paths = ENDPOINTS.map(({ path }) => path.slice('/v2/'.length));
  const exists = (name: string) => paths.some((path) => path === name || path.startsWith(`${name}/`));
  const families = new Set(paths.map((path) => path.split('/')[0]!));
  const unknown = PAGES.flatMap((page) => {
    const named = Array.from(
      read(page).matchAll(/`(?:POST )?\/v2\/([\w/]+)[ `]|`(\w+(?:\/\w+)+)`/g),
      ([, a, b]) => a ?? b!,
    );
    return named.filter((name) => families.has(name.split('/')[0]!) && !exists(name)).map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

it('has code that type-checks in strict mode, given what a reader has by then', async () => {
  const folder = 'node_modules/.cache/docsCode';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const page of PAGES) {
    for (const [number, { language, code }] of codeOf(read(page)).entries()) {
      writeFileSync(join(folder, `${basename(dirname(page))}-${basename(page, '.md')}-${number}.${language}`), code);
    }
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsc', ['-p', folder, '--checkers', '1']).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: ['node', 'vite/client'],
  },
  include: ['.', '../../../test/packages/fixtures/docs'],
};

/** GitHub's names of headings. */
const anchors = (page: string) =>
  Array.from(page.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Modules that are not installed here. `test/packages` checks the code that imports them. */
const ELSEWHERE = /from '(express|\.\/|(\.\.\/)+)|import\('emojibase-data|^const as = /m;

/** The code of a page, as modules. JSX alone becomes an expression. */
function codeOf(page: string): { language: string; code: string }[] {
  const blocks = Array.from(page.matchAll(/^ *```(tsx?)\n([^]*?)^ *```$/gm), ([, language, code]) => ({
    language: language!,
    code: code!,
  }));
  return blocks
    .filter(({ code }) => !ELSEWHERE.test(code))
    .map(({ language, code }) => {
      const [, imports, rest] = /^((?:import .*\n|\n)*)([^]*)$/.exec(code)!;
      const isJsx = rest!.startsWith('<');
      const body = isJsx ? `export const jsx = <>${rest!.trimEnd().replace(/>;$/, '>')}</>;` : rest!;
      return { language, code: `${imports}${body}\nexport {};\n` };
    });
}
