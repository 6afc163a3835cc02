import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { bundlePage } from './bundlePage.js';

/** The page of `commentsPage.tsx`. */
export const bundleHostPage = (outDir: string) => bundlePage(outDir, { page: 'test/pages/commentsPage.tsx' });

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
