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

  it('stops at a depth that no text has, and keeps the words', () => {
    const { container } = render(safeHtml(`${'<b>'.repeat(1000)}x`));
    expect(container).toHaveTextContent('x');
    expect(container.querySelectorAll('b').length).toBeLessThan(50);
  });
});
