import { ENDPOINTS, ERROR_STATUS } from '@parley/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveDocs } from '../../../../src/node/http/docs/serveDocs.js';

let page: string;
beforeAll(async () => {
  page = (await serveDocs('/docs')?.text()) ?? '';
});

/** The markup of one operation or shape. */
const articleOf = (id: string) => page.split('<article').find((article) => article.startsWith(` id="${id}"`)) ?? '';
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the reference', () => {
  it('has every operation once, and every error', () => {
    for (const { path } of ENDPOINTS) expect(page.split(`id="${path.slice(1)}"`)).toHaveLength(2);
    for (const code of Object.keys(ERROR_STATUS)) expect(page).toContain(`<code>${code}</code>`);
  });

  it('says of a field what it is, whether it is needed, and its bounds', () => {
    const text = textOf(articleOf('v2/notifications/add'));
    expect(text).toContain('organizationId required HostId');
    expect(text).toContain('notifyUsers list of User at most 1000 items');
    expect(text).toContain('displayHeadlineMessageTemplate string at most 2000 characters');
    expect(text).toContain('isNotificationResolverUsed boolean');
    expect(text).not.toContain('folderId');
  });

  it('says what lies inside objects, lists and maps, and links the shapes that it names', () => {
    const permissions = textOf(articleOf('v2/auth/permissions/get'));
    expect(permissions).toMatch(/documents map to PermissionInfo context object accessFields required list of string/);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(10);
    for (const id of new Set(links)) expect(page.split(`id="${id}"`)).toHaveLength(2);
    expect(textOf(articleOf('shape-HostId'))).toContain('1-256 characters');
  });

  it('escapes what it puts in', () => {
    expect(page).toContain('Bearer &lt;user token&gt;');
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  it('serves every part of the page, and lets it load nothing else', () => {
    const parts = [...page.matchAll(/(?:<link[^>]* href|<script src)="([^"]+)"/g)].map(([, path]) => path ?? '');
    // Relative, so that a proxy may serve the service under a path.
    expect(parts).toEqual(['data:,', 'docs/page.css', 'docs/page.js']);
    expect(serveDocs('/docs/page.css')?.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(serveDocs('/docs/page.js')?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const policy = serveDocs('/docs/')?.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|unsafe/);
    expect(page).not.toMatch(/ style=| on[a-z]+=/);
  });

  it.each(['/docs/../package.json', '/docs/package.json', '/docs/__proto__', '/documents'])(
    'has nothing at %s',
    (path) => {
      expect(serveDocs(path)).toBeNull();
    },
  );
});
