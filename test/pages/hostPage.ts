import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { aliases } from '../../scripts/aliases.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The page of `commentsPage.tsx` as a host's bundler makes it. */
export async function bundleHostPage(outDir: string) {
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
      lib: { entry: { page: `${root}test/pages/commentsPage.tsx` }, formats: ['es'] },
      rolldownOptions: { external: [] },
    },
  });
}

/** Serves it from an address of its own. */
export async function serveHostPage(folder: string): Promise<Server> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head>
    <body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.test');
    if (pathname === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    readFile(join(folder, pathname)).then(
      (content) => void response.writeHead(200, { 'content-type': 'text/javascript' }).end(content),
      () => void response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
