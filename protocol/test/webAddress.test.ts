import { expect, it } from 'vitest';
import { isFileAddress, isImageAddress, isPageAddress, isWebAddress } from '../src/webAddress.js';

const SCRIPTS = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
];
const WEB = [
  'https://x.test/a.png',
  'http://x.test',
  '/a.png',
  '//x.test/a',
  'a.png?b=c:d',
  '',
  '#top',
  'HTTPS://x.test',
];

it.each(SCRIPTS)('takes %o for no address of any kind', (address) => {
  for (const isAllowed of [isWebAddress, isFileAddress, isImageAddress, isPageAddress]) {
    expect(isAllowed(address)).toBe(false);
  }
});

it.each(WEB)('takes %o for an address of every kind', (address) => {
  for (const isAllowed of [isWebAddress, isFileAddress, isImageAddress, isPageAddress]) {
    expect(isAllowed(address)).toBe(true);
  }
});

it.each([
  ['file:///etc/passwd', false, false, false, true],
  ['blob:https://x.test/1', false, true, true, false],
  ['data:image/png;base64,AA', false, false, true, false],
  ['capacitor://localhost/', false, false, false, true],
  ['mailto:a@b.c', false, false, false, true],
])('tells the kinds apart: %o', (address, ...kinds) => {
  const found = [isWebAddress, isFileAddress, isImageAddress, isPageAddress].map((isAllowed) => isAllowed(address));
  expect(found).toEqual(kinds);
});
