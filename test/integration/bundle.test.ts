import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseAst } from 'rolldown/parseAst';
import { build, type InlineConfig } from 'vite';
import { describe, expect, it } from 'vitest';

/** What is read of a source map. */
interface Sources {
  sourcesContent?: (string | null)[];
}

/** Yjs, and what it brings. */
const YJS = ['yjs', 'y-protocols', 'lib0'];

const root = fileURLToPath(new URL('../..', import.meta.url));

it.each([
  { entry: 'hooks/index.js', without: 'zod react-dom @radix-ui react-hook-form @tanstack/react-virtual' },
  { entry: 'src/index.js', without: 'zod react react-dom @tanstack/react-query @radix-ui' },
  { entry: 'components/headless.js', without: 'zod' },
  { entry: 'components/index.js', without: 'zod' },
])('a bundle of $entry has no $without', async ({ entry, without }) => {
  const packages = (await modulesOf(entry)).map(packageOf);
  expect(packages).toContain('ours');
  expect(packages.filter((name) => without.split(' ').includes(name))).toEqual([]);
});

it('a bundle of the hooks has no code of the components', async () => {
  const modules = await modulesOf('hooks/index.js');
  expect(modules.filter((path) => path.includes('/dist/components/'))).toEqual([]);
});

it.each(['hooks/index.js', 'components/index.js'])('a bundle of %s has no code of the service', async (entry) => {
  const modules = await modulesOf(entry);
  expect(modules.filter((path) => path.startsWith(`${root}server/`))).toEqual([]);
});

it('the maps of what an app bundles have its sources: a bundler warns of each that it does not find', async () => {
  const ours = (await modulesOf('components/index.js')).filter((path) => path.startsWith(`${root}dist/`));
  const mapped = ours.filter((path) => readFileSync(path, 'utf8').includes('sourceMappingURL='));
  const maps = mapped.map((path) => JSON.parse(readFileSync(`${path}.map`, 'utf8')) as Sources);
  const without = maps.filter(({ sourcesContent }) => !sourcesContent?.every((content) => content));
  expect(without).toEqual([]);
  expect(maps.length).toBeGreaterThan(0);
});

// A function in parentheses is not there above its line: a late chunk that used one would fail only when it is loaded.
it('every module of the package can be loaded', async () => {
  const script = `
    import { readdirSync } from 'node:fs';
    const files = readdirSync('dist', { recursive: true }).filter((file) => /^(src|hooks|components|packed).*[.]js$/.test(file));
    for (const file of files) await import(\`\${process.cwd()}/dist/\${file}\`);
    console.log(files.length);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  expect(Number(stdout)).toBeGreaterThan(1000);
});

// A bundler makes a file of each set of chunks that share modules: what always comes together is one module.
describe('what an app has at once', () => {
  it('is what a client is made of, and what draws its first screen, as one module each', async () => {
    const { modules } = await loadedAtOnce(`
      import { ParleyProvider } from '${root}dist/hooks/index.js';
      globalThis.app = ParleyProvider;
    `);
    expect(modules.map((path) => path.slice(root.length)).sort()).toEqual([
      'dist/packed/bell-hooks-client.js',
      'dist/packed/bell-hooks-plain.js',
      'dist/packed/start.js',
    ]);
  });

  it('is compiled while it loads, and not when it is called: the minifier keeps its functions in parentheses', async () => {
    const app = `import { ParleyProvider } from '${root}dist/hooks/index.js'; globalThis.app = ParleyProvider;`;
    const { files } = await loadedAtOnce(app, { minify: true });
    const kinds = { eager: 0, lazy: 0 };
    for (const { code } of files) {
      for (const statement of parseAst(code).body) {
        if (statement.type === 'FunctionDeclaration') kinds.lazy += 1;
        if (statement.type !== 'VariableDeclaration') continue;
        for (const { init } of statement.declarations) {
          if (init?.type === 'ArrowFunctionExpression') kinds[code[init.start - 1] === '(' ? 'eager' : 'lazy'] += 1;
        }
      }
    }
    expect(kinds.eager).toBeGreaterThan(100);
    expect(kinds.lazy).toBeLessThan(kinds.eager / 2); // those of other packages
  });

  it('is few files where it shows comments and a bell, without what comes later', async () => {
    const { files, modules } = await loadedAtOnce(`
      import { ParleyProvider } from '${root}dist/hooks/index.js';
      import { Comments, CommentTool, NotificationsTool } from '${root}dist/components/index.js';
      globalThis.app = [ParleyProvider, Comments, CommentTool, NotificationsTool];
    `);
    // 13 where no modules are packed. That of documents is one of them: each page with comments loads it, and here it comes a round trip earlier.
    expect(files.length).toBeLessThanOrEqual(5);
    expect(modules).toContain(`${root}dist/packed/page-components-client.js`);
    expect(modules).not.toContain(`${root}dist/components/comments/styled/ThreadDialog.js`);
    expect(modules).not.toContain(`${root}dist/packed/inbox.js`); // its bell is closed
    const code = files.map((file) => file.code).join();
    expect(code).not.toContain('withBoundary("SidebarButton"'); // in the same module, and not used
    expect(code).not.toContain('has not loaded the styles'); // is for who develops an app
  });

  // A late chunk that has React but nothing of the first screen cuts React, its JSX and the bundler's own helpers out of that, a file each.
  it.each(['comments', 'dialog'])('is few files in the page "%s" of the benchmark, with React', async (scene) => {
    const page = {
      name: 'page',
      transformIndexHtml: {
        order: 'pre' as const,
        handler: (html: string) => html.replace('scene.tsx', `${scene}.tsx`),
      },
    };
    const [output] = await outputsOf({
      root: `${root}bench/startup/pages`,
      oxc: { jsx: { runtime: 'automatic', development: false } },
      plugins: [page],
    });
    const chunks = (output?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const files = withImports(chunks, ({ isEntry }) => isEntry);
    expect(files.size).toBeLessThanOrEqual(6);
  });
});

it('the panel of a bell loads what is of the inbox, and nothing of documents or comments', async () => {
  const { files } = await loadedAtOnce(
    `
      import { ParleyProvider } from '${root}dist/hooks/index.js';
      import { NotificationsTool } from '${root}dist/components/index.js';
      globalThis.app = [ParleyProvider, NotificationsTool];
    `,
    {
      later: ['components/notifications/styled/ToolPanel.js', 'src/elements/notification/createNotificationElement.js'],
    },
  );
  const modules = files.flatMap((chunk) => Object.keys(chunk.modules)).filter((path) => path.includes('/packed/'));
  expect(modules.map((path) => path.slice(`${root}dist/packed/`.length)).sort()).toEqual([
    'bell-components-client.js',
    'bell-components-plain.js',
    'bell-hooks-client.js',
    'bell-hooks-plain.js',
    'inbox-shared.js',
    'inbox.js',
    'page-components-client.js',
    'page-components-plain.js', // where the focus goes after a panel
    'page-hooks-client.js',
    'page-hooks-plain.js',
    'start.js',
  ]);
  expect(files.length).toBeLessThanOrEqual(7);
});

it('nobody loads Yjs before a store is opened, also where the hooks of stores are used', async () => {
  const { packages } = await loadedAtOnce(`
    import { ParleyProvider, useAwareness, useCrdtStore } from '${root}dist/hooks/index.js';
    globalThis.app = [ParleyProvider, useAwareness, useCrdtStore];
  `);
  expect(packages).toContain('ours');
  expect(packages.filter((name) => YJS.includes(name))).toEqual([]);
  const later = (await modulesOf('hooks/index.js')).map(packageOf);
  expect(later).toEqual(expect.arrayContaining(YJS));
});

it('nobody loads Yjs or an editor with the comments of an editor that is not shared', async () => {
  const { packages } = await loadedAtOnce(`
    import { useCommentAnchors } from '${root}dist/hooks/editors/tiptap.js';
    globalThis.app = useCommentAnchors;
  `);
  expect(packages).toContain('ours');
  expect(packages.filter((name) => [...YJS, 'prosemirror-view', '@tiptap/core'].includes(name))).toEqual([]);
});

/**
 * The files that an app loads before its first line runs, and the modules of ours in them. React is the app's own.
 * @param later modules of ours that it loads after that: their files count, too
 */
async function loadedAtOnce(
  app: string,
  { later = [], minify = false }: { later?: readonly string[]; minify?: boolean } = {},
) {
  const [output] = await outputsOf({
    plugins: [
      { name: 'app', resolveId: (id) => (id === 'app' ? id : null), load: (id) => (id === 'app' ? app : null) },
    ],
    build: { minify, rolldownOptions: { input: 'app', external: ['react', 'react-dom', 'react/jsx-runtime'] } },
  });
  const chunks = (output?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const isWanted = (id: string | null) => later.some((module) => id === `${root}dist/${module}`);
  const files = withImports(chunks, ({ isEntry, facadeModuleId }) => isEntry || isWanted(facadeModuleId));
  const modules = [...files].flatMap((chunk) => Object.entries(chunk.modules));
  const packages = [...new Set(modules.map(([path]) => packageOf(path)))];
  const ours = modules.filter(([path, { renderedLength }]) => path.startsWith(`${root}dist/`) && renderedLength > 0);
  return { files: [...files], packages, modules: ours.map(([path]) => path) };
}

/** The files that are wanted, and what they import at once. */
function withImports<Chunk extends { fileName: string; imports: string[] }>(
  chunks: readonly Chunk[],
  isWanted: (chunk: Chunk) => boolean,
): Set<Chunk> {
  const files = new Set(chunks.filter(isWanted));
  for (const { imports } of files) chunks.forEach((chunk) => imports.includes(chunk.fileName) && files.add(chunk));
  return files;
}

/** The files that end up in an app which imports all of `entry`, the chunks loaded later included. */
async function modulesOf(entry: string) {
  const outputs = await outputsOf({
    build: { lib: { entry: `${root}dist/${entry}`, formats: ['es'] }, rolldownOptions: { external: [] } },
  });
  return outputs.flatMap(({ output }) => output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])));
}

async function outputsOf({ build: options, ...config }: InlineConfig) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, ...options },
    ...config,
  });
  return [result].flat().flatMap((output) => ('output' in output ? [output] : []));
}

/** `@radix-ui/react-popover` counts as `@radix-ui`; what is not in node_modules is ours. */
function packageOf(path: string) {
  const inside = path.split('node_modules/').at(-1) ?? '';
  if (inside === path) return 'ours';
  const [scope = '', name = ''] = inside.split('/');
  return scope === '@radix-ui' || !scope.startsWith('@') ? scope : `${scope}/${name}`;
}
