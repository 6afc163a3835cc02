import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';

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

/** The files that end up in an app which imports all of `entry`, the chunks loaded later included. */
async function modulesOf(entry: string) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: `${root}dist/${entry}`, formats: ['es'] },
      rolldownOptions: { external: [] },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs.flatMap((output) =>
    'output' in output ? output.output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])) : [],
  );
}

/** `@radix-ui/react-popover` counts as `@radix-ui`; what is not in node_modules is ours. */
function packageOf(path: string) {
  const inside = path.split('node_modules/').at(-1) ?? '';
  if (inside === path) return 'ours';
  const [scope = '', name = ''] = inside.split('/');
  return scope === '@radix-ui' || !scope.startsWith('@') ? scope : `${scope}/${name}`;
}
