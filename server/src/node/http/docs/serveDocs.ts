import { PAGE_SCRIPT } from './pageScript.js';
import { PAGE_STYLE } from './pageStyle.js';
import { renderPage } from './renderPage.js';

/** Content security policy: only the page's own style and script. `data:` is for the empty icon. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

let page: string | undefined;

/** Serves the reference of all operations at `/docs`. Returns `null` for every other path. */
export function serveDocs(path: string): Response | null {
  switch (path) {
    case '/docs':
    case '/docs/':
      return answer((page ??= renderPage()), 'text/html', { 'content-security-policy': POLICY });
    case '/docs/page.css':
      return answer(PAGE_STYLE, 'text/css');
    case '/docs/page.js':
      return answer(PAGE_SCRIPT, 'text/javascript');
    default:
      return null;
  }
}

const answer = (body: string, type: string, headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
