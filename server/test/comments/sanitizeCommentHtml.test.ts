import { describe, expect, it } from 'vitest';
import { sanitizeCommentHtml, textOfHtml } from '../../src/domain/threads/sanitizeCommentHtml.js';

describe('HTML of a comment', () => {
  it('keeps the formats that a comment may have', () => {
    const allowed =
      '<p><b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u><s>f</s><strike>g</strike><code>h</code><br /></p>' +
      '<ul><li>i</li></ul><ol><li data-user-id="ada">j</li></ol>';
    expect(sanitizeCommentHtml(allowed)).toBe(allowed);
  });

  it('keeps the classes of mentions, on spans alone', () => {
    const allowed = '<span class="parley-mention parley-mention--name" data-user-id="ada">@Ada</span>';
    expect(sanitizeCommentHtml(allowed)).toBe(allowed);
    expect(sanitizeCommentHtml('<span class="modal parley-mention">a</span><p class="parley-mention">b</p>')).toBe(
      '<span class="parley-mention">a</span><p>b</p>',
    );
  });

  it.each(['http://a.test/', 'https://a.test/?a=1', 'HTTPS://a.test/', 'mailto:ada@a.test'])(
    'keeps a link to %s',
    (href) => {
      expect(sanitizeCommentHtml(`<a href="${href}">a</a>`)).toBe(`<a href="${href}">a</a>`);
    },
  );

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,a',
    'ftp://a.test/',
    '//a.test/',
    '/settings',
    '/go?to=https://a.test/',
    'settings',
    '#a',
    'a:https://a.test/',
    '',
  ])('takes the address %j out of a link', (href) => {
    expect(sanitizeCommentHtml(`<a href="${href}">a</a>`)).toBe('<a>a</a>');
  });

  it('takes out elements, attributes and comments that nobody needs, and what is in scripts and styles', () => {
    const html =
      '<!-- a --><div onclick="b" style="c"><img src="d" onerror="e"><h1 id="f">Hello</h1></div>' +
      '<script>g</script><style>h</style><iframe src="i"></iframe><svg><a xlink:href="j">k</a></svg>';
    expect(sanitizeCommentHtml(html)).toBe('Hello<a>k</a>');
  });

  it('nests a hundred elements at most', () => {
    const depth = (html: string) => html.match(/<span>/g)?.length;
    expect(depth(sanitizeCommentHtml('<span>'.repeat(100)))).toBe(100);
    expect(depth(sanitizeCommentHtml('<span>'.repeat(150)))).toBe(100);
  });
});

it('the text of HTML is a line for each block, without tags', () => {
  const html =
    '<p>a<br />b<br>c<br/>d</p><ul><li>e</li><li>f</li></ul><ol><li>g</li></ol><a href="https://a.test/">h</a>';
  expect(textOfHtml(html)).toBe('a\nb\nc\nd\ne\nf\n\ng\n\nh');
  expect(textOfHtml('  &lt;p&gt; &quot;a&quot; &amp;amp; b&#39; ')).toBe('<p> "a" &amp; b&#39;');
});
