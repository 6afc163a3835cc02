import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { safeHtml } from '../../../components/internal/safeHtml.js';

const htmlOf = (html: string) => render(safeHtml(html)).container.innerHTML;

describe('safeHtml', () => {
  it('keeps the formatting of the allow list', () => {
    const html = '<p>a <b>b</b> <i>c</i><br><u>d</u> <s>e</s></p><ul><li><code>f</code></li></ul>';
    expect(htmlOf(html)).toBe(html);
  });

  it('opens links in a new tab, and only to http, https and mailto', () => {
    expect(htmlOf('<a href="https://example.com/x" onclick="x()">x</a>')).toBe(
      '<a href="https://example.com/x" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(htmlOf('<a href="/local">x</a>')).toBe('<a>x</a>');
  });

  it.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg onload=alert(1)><p>inside</p></svg>', '<p>inside</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    ['<p style="position:fixed" id="x" class="evil parley-sidebar parley-mention">x</p>', '<p>x</p>'],
    [
      '<span class="parley-dialog parley-mention parley-mention--name parley-mention--x">x</span>',
      '<span class="parley-mention parley-mention--name">x</span>',
    ],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>x', 'x'],
    ['<form action="https://evil.example"><button>x</button></form>', 'x'],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>x', 'x'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>x', '<p>x</p>'],
    ['<template><script>alert(1)</script></template>x', 'x'],
    ['<!-- <b>no</b> --><b>x</b>', '<b>x</b>'],
  ])('makes %s harmless', (html, expected) => {
    expect(htmlOf(html)).toBe(expected);
  });

  it.each(['a < b and c > d', 'if x<y then', 'R&D, AT&T', '5 > 3'])('leaves plain text alone: %s', (text) => {
    expect(render(safeHtml(text)).container.textContent).toBe(text);
  });

  it('reads entities', () => {
    expect(htmlOf('Tom &amp; Jerry')).toBe('Tom &amp; Jerry');
  });

  it.each(['script', 'template', 'iframe', 'object', 'noscript', 'noembed', 'noframes', 'svg', 'math', 'title'])(
    'drops what is in %s after a text',
    (tag) => {
      expect(htmlOf(`before<${tag}>inside</${tag}>after`)).toBe('beforeafter');
      expect(htmlOf(`<p>before<b><${tag}><g>inside</g></${tag}></b></p>after`)).toBe('<p>before<b></b></p>after');
    },
  );

  it('drops a style that the parser finds where a textarea seemed to be', () => {
    expect(htmlOf('before<style>a{}</style>')).toBe('before');
    expect(htmlOf('before<math><textarea><p><style>inside</style>after')).toBe('before<p>after</p>');
  });

  it.each([
    ['a comment', 'a<!-- <a href=" -->b<b>c</b>', 'ab<b>c</b>'],
    ['an empty comment', 'a<!-->b<!--->c<b>d</b>', 'abc<b>d</b>'],
    ['a comment that ends with an exclamation mark', 'a<!-- --!>b<b>c</b>', 'ab<b>c</b>'],
    ['a script', 'a<script>x("<a href=\'")</script>b<b>c</b>', 'ab<b>c</b>'],
    ['a quote in an attribute', `a<b title='>"'>c</b>`, 'a<b>c</b>'],
    ['a quote in the name of an attribute', `a<b it's>c</b>`, 'a<b>c</b>'],
    ['a closing tag with attributes', 'a<b>c</b title=">">d', 'a<b>c</b>d'],
    ['a closed style in a picture', 'a<svg><style/></svg>b<b>c</b>', 'ab<b>c</b>'],
    ['a processing instruction', 'a<?xml version="1.0"?>b<b>c</b>', 'ab<b>c</b>'],
  ])('keeps the text after %s', (_, html, expected) => {
    expect(htmlOf(html)).toBe(expected);
  });

  it('stops at a depth that no text has, and keeps the words and the mentions', () => {
    const deep = `${'<b>'.repeat(1000)}x{{ann}}<script>y</script>`;
    const { container } = render(safeHtml(deep, (text) => text.replace('{{ann}}', ' @Ann')));
    expect(container.textContent).toBe('x @Ann');
    expect(container.querySelectorAll('b').length).toBeLessThan(50);
  });

  it('stops at a number of elements that no text has, and keeps the words', () => {
    const html = `<b><i><u>${'<p>x'.repeat(2500)}`;
    const { container } = render(safeHtml(html));
    expect(container.textContent).toBe('x'.repeat(2500));
    expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(4000);
  });
});

// Each takes minutes where the time grows with the square of the length, and no measurable time where it does not.
describe.each([
  ['tags that never end', '<a'],
  ['tags with a name only', '<a '],
  ['attributes that never end', '<a b="'],
  ['values that never end', '<a href='],
  ['comments that never end', '<!--'],
  ['instructions that never end', '<!'],
  ['closing tags that never end', '</a '],
  ['signs', '&'],
  ['entities that never end', '&a'],
  ['numbered entities that never end', '&#'],
  ['braces', '{{'],
  ['brackets', '<'],
  ['white space', ' \n'],
  ['bold tags that never end', '<b style=font-weight:'],
  ['scripts that never end', '<script>'],
])('256 KiB of %s', (_, piece) => {
  const hostile = piece.repeat((256 * 1024) / piece.length);

  it('are read in one pass', () => {
    expect(htmlOf(`start ${hostile}`).startsWith('start ')).toBe(true);
    expect(htmlOf(`start <b>x</b> ${hostile}`).startsWith('start <b>x</b>')).toBe(true);
  });
});
