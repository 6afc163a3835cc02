import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const pagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Every page that a developer reads. */
export const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'protocol/README.md',
  'node/README.md',
  'server/README.md',
  ...pagesIn('docs'),
  ...pagesIn('docs/editors'),
];

export const read = (path: string): string => readFileSync(path, 'utf8');
