import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES, pagesIn, read } from './pages.js';

describe('links', () => {
  it.each(PAGES)('of %s lead to a page and a heading', (page) => {
    const links = Array.from(read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g));
    const broken = links.filter(([, path, anchor]) => {
      const target = path ? join(dirname(page), path) : page;
      return !existsSync(target) || (anchor !== undefined && !anchors(read(target)).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('of the README lead to every page', () => {
    const unlinked = pagesIn('docs').filter((page) => !read('README.md').includes(`](${page})`));
    expect(unlinked).toEqual([]);
  });
});

it.each(PAGES)('names in %s only files of the repository that exist', (page) => {
  const named = read(page).matchAll(/`((?:protocol|server|src|hooks|components|test|scripts|node)\/[\w./-]+)`/g);
  expect(Array.from(named, ([, path]) => path!).filter((path) => !existsSync(path))).toEqual([]);
});

/** GitHub's names of headings. */
const anchors = (page: string) =>
  Array.from(page.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
