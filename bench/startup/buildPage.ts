import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const pages = fileURLToPath(new URL('pages', import.meta.url));

/**
 * Builds the page of a scene for production, of the packages as they are built, as an app without a configuration of its own is.
 * @param root where its `index.html` and `<scene>.tsx` are
 */
export async function buildPage(scene: string, folder: string, root = pages): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'scene',
        transformIndexHtml: { order: 'pre', handler: (html) => html.replace('scene.tsx', `${scene}.tsx`) },
      },
    ],
    build: { outDir: folder, emptyOutDir: true },
  });
}
