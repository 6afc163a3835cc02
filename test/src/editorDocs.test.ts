import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (folder: string) => readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

it('has the code in docs/editors that is run with two people in test/browser/editors', () => {
  const pages = read('docs/editors').join();
  for (const code of read('test/browser/editors')) expect(pages).toContain(code);
});
