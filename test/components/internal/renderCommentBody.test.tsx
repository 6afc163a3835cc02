import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MENTION_CLASSES } from '@parley/protocol/constants';
import { renderCommentBody } from '../../../components/internal/renderCommentBody.js';
import type { Tag } from '../../../src/elements/comment/mentionParts.js';
import { XSS } from '../../support/xss.js';

const shown = (comment: Parameters<typeof renderCommentBody>[0], nameOf?: (tag: Tag) => string | undefined) =>
  render(renderCommentBody(comment, { unknownUser: 'Unknown user', ...(nameOf && { nameOf }) })).container;
const ann = { userId: 'ann', contact: { userId: 'ann', name: 'Ann' }, text: '@Ann' };

describe('renderCommentBody (§6.5, §6.9)', () => {
  it('shows the newest name of each mention, in html and in text, and nothing of others', () => {
    const span = '<span class="parley-mention parley-mention--name" data-user-id="ann">@Ann Lee</span>';
    const newest = () => 'Ann Lee';
    expect(shown({ commentText: 'Hi {{ann}} {{bob}}', taggedUserContacts: [ann] }, newest).innerHTML).toBe(
      `Hi ${span} {{bob}}`,
    );
    expect(
      shown({ commentHtml: '<p>Hi <b>{{ann}}</b> &lt;b&gt;</p>', taggedUserContacts: [ann] }, newest).innerHTML,
    ).toBe(`<p>Hi <b>${span}</b> &lt;b&gt;</p>`);
  });

  it('makes links of addresses, in text and in html, but not inside of a link', () => {
    const link = '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">https://a.example/x</a>';
    expect(shown({ commentText: 'See https://a.example/x.' }).innerHTML).toBe(`See ${link}.`);
    expect(shown({ commentHtml: '<p>See <b>https://a.example/x</b></p>' }).innerHTML).toBe(`<p>See <b>${link}</b></p>`);
    const inLink = shown({
      commentHtml: '<a href="https://b.example">to <b>https://a.example/x</b></a> www.example.com',
    });
    expect([...inLink.querySelectorAll('a')].map(({ href }) => href)).toEqual([
      'https://b.example/',
      'https://www.example.com/',
    ]);
    expect(inLink.querySelector('a a')).toBeNull();
  });

  it('makes a link of an item of a list that has a harmless one, but not inside of a link', () => {
    const item = (link: unknown) => ({ customList: [{ text: '#PRJ-1', custom: { id: '1', name: 'PRJ-1', link } }] });
    const links = (commentHtml: string, link: unknown) =>
      [...shown({ commentHtml, ...item(link) }).querySelectorAll('a')].map(({ href, text }) => `${text} ${href}`);
    expect(links('<p>See #PRJ-1</p>', 'https://a.example/1')).toEqual(['#PRJ-1 https://a.example/1']);
    expect(links('<p>See #PRJ-1</p>', 'javascript:alert(1)')).toEqual([]);
    expect(links('<p>See #PRJ-1</p>', 7)).toEqual([]);
    expect(links('<a href="https://b.example/">#PRJ-1</a>', 'https://a.example/1')).toEqual([
      '#PRJ-1 https://b.example/',
    ]);
  });

  it('says Unknown user in place of a token, and never two signs', () => {
    const nobody = { userId: 'gone' };
    expect(shown({ commentText: 'a {{gone}}', taggedUserContacts: [nobody] })).toHaveTextContent('a @Unknown user');
    expect(shown({ commentText: 'a @{{ann}}', taggedUserContacts: [ann] })).toHaveTextContent('a @Ann');
  });

  it('shows groups and list items by their labels', () => {
    const tags = {
      toOrganizationUserGroup: [{ groupId: 'g', text: '@Design' }],
      customList: [{ text: '#1', custom: {} }],
    };
    const container = shown({ commentText: '@Design #1 @Designers', ...tags });
    expect([...container.querySelectorAll('.parley-mention')].map(({ textContent }) => textContent)).toEqual([
      '@Design',
      '#1',
    ]);
  });

  it.each(XSS)('is inert: %s', (commentHtml) => {
    const container = shown({ commentHtml: `<p>${commentHtml}</p>` });
    for (const element of container.querySelectorAll('*')) {
      expect(['P', 'BR', 'SPAN', 'A']).toContain(element.tagName);
      for (const { name } of element.attributes)
        expect(['class', 'data-user-id', 'href', 'target', 'rel']).toContain(name);
      for (const name of element.classList) expect(MENTION_CLASSES).toContain(name);
    }
  });
});
