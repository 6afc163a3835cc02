import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { aliases } from '../../scripts/aliases.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles a page and its late chunks for production, as a host's bundler makes them.
 * @param outDir emptied first
 * @param entry files by the name that they get, from the repository's top; a style sheet stays a file of its own
 */
export async function bundlePage(outDir: string, entry: Record<string, string>): Promise<void> {
  const entries = Object.entries(entry).map(([name, path]) => [name, root + path]);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { alias: aliases },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      cssCodeSplit: true,
      lib: { entry: Object.fromEntries(entries), formats: ['es'] },
      rolldownOptions: { external: [] },
    },
  });
}
