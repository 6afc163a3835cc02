import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { aliases } from '../../scripts/aliases.mjs';

const pages = fileURLToPath(new URL('pages', import.meta.url));

/**
 * Builds the page of a scene as an app is built for production. Peer packages have chunks of their own, so that their weight is known.
 * @param root where its `index.html` and `<scene>.tsx` are
 */
export async function buildPage(scene: string, folder: string, root = pages): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { alias: aliases },
    plugins: [
      {
        name: 'scene',
        transformIndexHtml: { order: 'pre', handler: (html) => html.replace('scene.tsx', `${scene}.tsx`) },
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'tanstack-query', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
            ],
          },
        },
      },
    },
  });
}
