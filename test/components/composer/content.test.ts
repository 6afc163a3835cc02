import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContent } from '../../../components/composer/editor/parseContent.js';
import { schema } from '../../../components/composer/editor/schema.js';
import { serializeContent } from '../../../components/composer/editor/serializeContent.js';
import { mentionParts } from '../../../src/elements/comment/mentionParts.js';

const ann = { userId: 'ann', contact: { userId: 'ann', name: 'Ann', email: 'ann@example.com' }, text: '@Ann' };
const smith = { userId: 'smith', contact: { userId: 'smith', name: 'Ann Smith' }, text: '@Ann Smith' };
const html = (commentHtml: string, tags = {}) => serializeContent(parseContent({ commentHtml, ...tags }));

describe('what a composer saves (§6.5, §7.13)', () => {
  it('contains tokens in place of names, in text and html, and the people that they stand for', () => {
    const saved = serializeContent(
      parseContent({ commentText: 'Hi {{ann}} and {{ann}},\n\nsee <b> & {{else}}', taggedUserContacts: [ann] }),
    );
    expect(saved).toEqual({
      text: 'Hi @Ann and @Ann,\n\nsee <b> & {{else}}',
      commentText: 'Hi {{ann}} and {{ann}},\n\nsee <b> & {{else}}',
      commentHtml:
        '<p>Hi <span class="parley-mention parley-mention--name" data-user-id="ann">{{ann}}</span> and ' +
        '<span class="parley-mention parley-mention--name" data-user-id="ann">{{ann}}</span>,</p><p><br></p>' +
        '<p>see &lt;b&gt; &amp; {{else}}</p>',
      taggedUserContacts: [ann],
      toOrganizationUserGroup: [],
      customList: [],
    });
    expect(serializeContent(parseContent(saved))).toEqual(saved);
  });

  it('shows the newest name, and marks an address as one', () => {
    const stored = { commentText: '{{ann}}', taggedUserContacts: [{ userId: 'ann', text: '@Ann' }] };
    expect(serializeContent(parseContent(stored, () => 'Ann Lee')).text).toBe('@Ann Lee');
    const unnamed = serializeContent(parseContent(stored, () => 'ann@example.com'));
    expect(unnamed.commentHtml).toContain('class="parley-mention parley-mention--email"');
  });

  it('keeps formatting, links and lists of the allow list', () => {
    const allowed =
      '<p>a <strong>b</strong> <em>c</em><br><u>d</u> <s>e</s> <code>f</code> <a href="https://x.example/">g</a></p>' +
      '<ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol>';
    expect(html(allowed).commentHtml).toBe(allowed);
    expect(html(allowed).commentText).toBe('a b c\nd e f g\none\ntwo');
  });

  it('keeps groups, list items and addresses by their labels', () => {
    const tags = {
      taggedUserContacts: [{ contact: { email: 'bob@example.com' }, text: '@bob@example.com', isEmailValid: true }],
      toOrganizationUserGroup: [{ groupId: 'design', text: '@Design' }],
      customList: [{ text: '#PRJ-1', custom: { id: '1', name: 'PRJ-1' } }],
    };
    const saved = html('<p>@Design #PRJ-1 @bob@example.com</p>', tags);
    expect(saved).toMatchObject({ ...tags, commentText: '@Design #PRJ-1 @bob@example.com' });
    expect(saved.commentHtml).toContain('<span class="parley-mention parley-mention--custom">#PRJ-1</span>');
    expect(html(saved.commentHtml, saved)).toEqual(saved);
  });

  it('keeps @here as one word, and mentions everybody whom it reaches', () => {
    const here = { text: '@here', custom: { id: 'parley-here', userIds: ['ann', 'bob'] } };
    const tagged = { commentText: '{{ann}} @here', taggedUserContacts: [ann], customList: [here] };
    const saved = serializeContent(parseContent(tagged));
    expect(saved).toMatchObject({
      text: '@Ann @here',
      commentText: '{{ann}} @here',
      customList: [here],
      taggedUserContacts: [ann, { userId: 'bob', contact: { userId: 'bob' } }],
    });
    expect(serializeContent(parseContent(saved))).toEqual(saved);
    const forged = { commentText: '@here', customList: [{ text: '@here', custom: { id: 'parley-here', userIds: 7 } }] };
    expect(serializeContent(parseContent(forged)).taggedUserContacts).toEqual([]);
  });

  it('makes nobody a mention whom the tags do not name, whatever the markup says', () => {
    const saved = html('<p><span class="parley-mention" data-user-id="bob">@Bob</span> {{bob}} @Ann</p>');
    expect(saved).toMatchObject({ commentHtml: '<p>@Bob {{bob}} @Ann</p>', taggedUserContacts: [] });
  });

  it.each([' \n\t ', '\u200B\u00A0\uFEFF', ''])('says that white space is nothing: %j', (commentText) => {
    expect(serializeContent(parseContent({ commentText }))).toMatchObject({ commentText: '', commentHtml: '' });
  });

  it('saves what it was given, for any text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '{{ann}}', '{{x}}', '@Ann', '<b>', '&amp;', '\n', '}') });
    fc.assert(
      fc.property(text, (commentText) => {
        const saved = serializeContent(parseContent({ commentText, taggedUserContacts: [{ userId: 'ann' }] }));
        fc.pre(saved.commentText !== '');
        expect(saved.commentText).toBe(commentText);
        expect(serializeContent(parseContent(saved)).commentText).toBe(commentText);
      }),
      { numRuns: 20 },
    );
  });

  it('fits its schema, whatever the markup', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<ul>',
      '<li>',
      '</li>',
      '<b>',
      '<br>',
      'x',
      '<h1>',
      '<table><tr><td>',
      '<a href="javascript:x">',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const doc = parseContent({ commentHtml: pieces.join('') || 'x' });
        doc.check();
        expect(doc.type).toBe(schema.nodes.doc);
        expect(serializeContent(doc).commentHtml).not.toContain('javascript');
      }),
      { numRuns: 20 },
    );
  });
});

describe('mentionParts (§7.3)', () => {
  const written = (text: string, ...taggedUserContacts: (typeof ann)[]) =>
    mentionParts(text, { taggedUserContacts }).map((part) => (typeof part === 'string' ? part : [part.written]));

  it('takes the longest label, and only whole words', () => {
    expect(written('@Ann Smith, @Ann!', ann, smith as typeof ann)).toEqual([['@Ann Smith'], ', ', ['@Ann'], '!']);
    expect(written('@AnnaSmith bob@Ann', ann)).toEqual(['@AnnaSmith bob@Ann']);
  });

  it('takes labels as text, not as patterns', () => {
    expect(written('a+b @(x', { ...ann, text: '@(x' })).toEqual(['a+b ', ['@(x']]);
  });
});
