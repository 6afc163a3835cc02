import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { PAGES, read } from './pages.js';

it('has code that type-checks in strict mode, given what a reader has by then', async () => {
  const folder = 'node_modules/.cache/docsCode';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const page of PAGES) {
    for (const [number, { language, code }] of codeOf(read(page)).entries()) {
      writeFileSync(join(folder, `${basename(dirname(page))}-${basename(page, '.md')}-${number}.${language}`), code);
    }
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsc', ['-p', folder, '--checkers', '1']).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: ['node', 'vite/client'],
  },
  include: ['.', '../../../test/packages/fixtures/docs'],
};

/** Modules that are not installed here. `test/packages` checks the code that imports them. */
const ELSEWHERE = /from '(express|\.\/|(\.\.\/)+)|import\('emojibase-data|^const as = /m;

/** The code of a page, as modules. JSX alone becomes an expression. */
function codeOf(page: string): { language: string; code: string }[] {
  const blocks = Array.from(page.matchAll(/^ *```(tsx?)\n([^]*?)^ *```$/gm), ([, language, code]) => ({
    language: language!,
    code: code!,
  }));
  return blocks
    .filter(({ code }) => !ELSEWHERE.test(code))
    .map(({ language, code }) => {
      const [, imports, rest] = /^((?:import .*\n|\n)*)([^]*)$/.exec(code)!;
      const isJsx = rest!.startsWith('<');
      const body = isJsx ? `export const jsx = <>${rest!.trimEnd().replace(/>;$/, '>')}</>;` : rest!;
      return { language, code: `${imports}${body}\nexport {};\n` };
    });
}
