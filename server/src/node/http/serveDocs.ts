import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** The files of the reference's viewer; they come from its package, so that the page asks no other host for anything. */
const ASSETS: Record<string, string> = {
  'swagger-ui.css': CSS,
  'swagger-ui-bundle.js': JAVASCRIPT,
  'favicon-32x32.png': 'image/png',
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Parley: REST reference</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/openapi.json',
  validatorUrl: null,
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  docExpansion: 'none',
  filter: true,
  tagsSorter: 'alpha',
});
`;

/** The viewer sets styles in attributes and draws its icons from data URLs; scripts come from us only. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** A rendered reference of the operations at `/docs`, made from `/openapi.json`. Answers `null` for every other path. */
export async function serveDocs(path: string): Promise<Response | null> {
  if (path === '/docs' || path === '/docs/') {
    return answer(PAGE, 'text/html; charset=utf-8', { 'content-security-policy': POLICY });
  }
  if (path === '/docs/start.js') return answer(START, JAVASCRIPT);
  const name = path.startsWith('/docs/') ? path.slice('/docs/'.length) : '';
  const type = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (type === undefined) return null;
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  return answer(await readFile(join(folder, name)), type);
}

function answer(body: string | Uint8Array<ArrayBuffer>, type: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=3600', ...headers },
  });
}
