import { expect, it } from 'vitest';
import { serveDocs } from '../../../src/node/http/serveDocs.js';

it('serves a page whose every part is served too, by us', async () => {
  const page = await serveDocs('/docs');
  const html = (await page?.text()) ?? '';
  const parts = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(parts).toHaveLength(4);
  for (const part of parts) {
    expect(part).toMatch(/^\/docs\//);
    expect((await serveDocs(part))?.status).toBe(200);
  }
  expect(await (await serveDocs('/docs/start.js'))?.text()).toContain("url: '/openapi.json'");
});

it('lets the page load nothing from elsewhere', async () => {
  const policy = (await serveDocs('/docs'))?.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/https?:/);
});

it.each(['/docs/../package.json', '/docs/package.json', '/docs/__proto__', '/docs/constructor', '/documents'])(
  'serves nothing at %s',
  async (path) => {
    expect(await serveDocs(path)).toBeNull();
  },
);
