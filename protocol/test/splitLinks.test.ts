import { expect, it } from 'vitest';
import { splitLinks } from '../src/splitLinks.js';

const page = (text: string, href = text) => ({ text, href });

it.each([
  ['no address', ['no address']],
  ['', []],
  ['see https://a.example/x_(y), ok', ['see ', page('https://a.example/x_(y)'), ', ok']],
  ['http://localhost:3000/a?b=c#d.', [page('http://localhost:3000/a?b=c#d'), '.']],
  ['(www.example.com/a)', ['(', page('www.example.com/a', 'https://www.example.com/a'), ')']],
  ['https://a.example https://b.example', [page('https://a.example'), ' ', page('https://b.example')]],
  ['README.md, v1.2.3, ada@example.com', ['README.md, v1.2.3, ada@example.com']],
  ['javascript:alert(1) ftp://a.example mailto:a@b.example //c.example', undefined],
  ['https://täst.example/ß', [page('https://täst.example/ß')]],
  [
    'xhttps://a.example ada@www.example.com http:// http://x www.example https://- https://bank.example@evil.example',
    undefined,
  ],
  ['“https://a.example”? [https://[::1]:80/x]', ['“', page('https://a.example'), '”? [https://[::1]:80/x]']],
])('divides %j', (text, parts) => {
  expect(splitLinks(text)).toEqual(parts ?? [text]);
});

it('loses nothing of a text, whatever it is', () => {
  for (const text of [
    'http://',
    'https://a.example'.repeat(500),
    'www.'.repeat(5000),
    '('.repeat(20_000) + 'http://a.b/' + '('.repeat(20_000),
  ]) {
    expect(
      splitLinks(text)
        .map((part) => (typeof part === 'string' ? part : part.text))
        .join(''),
    ).toBe(text);
  }
});
