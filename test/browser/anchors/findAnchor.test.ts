import { afterEach, describe, expect, it } from 'vitest';
import { anchorHostOf } from '../../../src/elements/comment/anchors/anchorHost.js';
import { captureAnchor, captureTargetElement } from '../../../src/elements/comment/anchors/captureAnchor.js';
import { findAnchor } from '../../../src/elements/comment/anchors/findAnchor.js';

afterEach(() => document.body.replaceChildren());

const page = (html: string) => {
  document.body.innerHTML = html;
};
const the = (selector: string) => document.querySelector(selector)!;
const find = (anchor: ReturnType<typeof captureAnchor>) => findAnchor(anchor, { document });

describe('captureAnchor', () => {
  it('stores a hash of the content, and no word of it', () => {
    page('<main><p data-id="7" title="Secret title" aria-label="Secret label">Secret words</p></main>');
    const anchor = captureAnchor(the('p'));
    expect(JSON.stringify(anchor)).not.toMatch(/secret/i);
    expect(anchor).toMatchObject({
      tagName: 'p',
      elementSelector: 'p[data-id="7"]',
      robustXPath: '/html/body/main/p[@data-id="7"]',
      fXPath: '/html[1]/body[1]/main[1]/p[1]',
      contentHash: { algorithm: 'SHA-256', source: 'textContent', value: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('hashes what the host says, and nothing of ours inside', () => {
    page('<ul><li>Milk</li><li>Milk<div data-parley-part="inline">Which milk?</div></li></ul>');
    const [bare, commented] = Array.from(document.querySelectorAll('li'), (li) => captureAnchor(li).contentHash?.value);
    expect(commented).toBe(bare);
  });

  it('takes an id that a library made up for nothing', () => {
    page('<p id=":r1:">a</p><p id="radix-7">b</p><p id="intro">c</p>');
    const [made, radix, own] = Array.from(document.querySelectorAll('p'), captureAnchor);
    expect([made?.id, radix?.id, own?.id]).toEqual([undefined, undefined, 'intro']);
  });

  it('says where in the element the point is', () => {
    page('<div style="position:absolute;left:100px;top:50px;width:200px;height:400px"></div>');
    const target = captureTargetElement(the('div'), 150, 350);
    expect(target).toMatchObject({ leftPercentage: 25, topPercentage: 75 });
    expect(captureTargetElement(the('div'), 0, 9999)).toMatchObject({ leftPercentage: 0, topPercentage: 100 });
  });
});

describe('findAnchor', () => {
  it('finds an element by its id wherever it has gone, with another text', () => {
    page('<section><p id="intro">Before</p></section><aside></aside>');
    const anchor = captureAnchor(the('p'));
    page('<header></header><aside><p>Before</p><p id="intro">After</p></aside>');
    expect(find(anchor)).toBe(the('#intro'));
  });

  it('finds a row by its naming attributes after the list was sorted', () => {
    page('<ul><li data-id="1">One</li><li data-id="2">Two</li><li data-id="3">Three</li></ul>');
    const anchor = captureAnchor(the('[data-id="2"]'));
    page('<ul><li data-id="3">Three</li><li data-id="2">2</li><li data-id="1">One</li></ul>');
    expect(find(anchor)).toBe(the('[data-id="2"]'));
  });

  it('distinguishes rows that share their attributes by content, then by place', () => {
    page('<ul><li data-key="row">One</li><li data-key="row">Two</li><li data-key="row">Three</li></ul>');
    const anchor = captureAnchor(document.querySelectorAll('li')[1]!);
    page('<ul><li data-key="row">Two</li><li data-key="row">Three</li><li data-key="row">One</li></ul>');
    expect(find(anchor)?.textContent).toBe('Two');
    page('<ul><li data-key="row">1</li><li data-key="row">2</li><li data-key="row">3</li></ul>');
    expect(find(anchor)?.textContent).toBe('2');
  });

  it('follows a nameless element by its content when the order changes, by its place when the text does', () => {
    page('<p>One</p><p>Two</p><p>Three</p>');
    const anchor = captureAnchor(document.querySelectorAll('p')[1]!);
    page('<p>Three</p><p>One</p><p>Two</p>');
    expect(find(anchor)?.textContent).toBe('Two');
    page('<p>One</p><p>Two, edited</p><p>Three</p>');
    expect(find(anchor)?.textContent).toBe('Two, edited');
  });

  it('does not take a named neighbour for the element that stood there', () => {
    page('<ul><li data-id="1">One</li><li data-id="2">Two</li></ul>');
    const anchor = captureAnchor(the('[data-id="1"]'));
    the('[data-id="1"]').remove();
    expect(find(anchor)).toBeNull();
  });

  it('finds a part of a picture', () => {
    page('<svg><g><path d="M0 0h9"/><path d="M0 9h9"/></g></svg>');
    const bar = document.querySelectorAll('path')[1]!;
    expect(find(captureAnchor(bar))).toBe(bar);
  });

  it('finds nothing, and does not fail, with paths and selectors that are none', () => {
    page('<p>One</p>');
    const anchor = { version: '1.0', tagName: 'p', elementSelector: 'p[[', xPath: '//*[', fXPath: ')' } as const;
    expect(find(anchor)).toBeNull();
  });

  it('never finds our own interface', () => {
    page('<p>One</p>');
    const anchor = captureAnchor(the('p'));
    page('<div data-parley-part="layer"><p>One</p></div>');
    expect(find(anchor)).toBeNull();
  });
});

describe('anchorHostOf', () => {
  const everywhere = { ids: [], classNames: [], querySelectors: [] };

  it('uses the parent of what contains no elements, and no place that is closed to comments', () => {
    page('<figure><img alt=""></figure><div data-parley-comment-disabled><p>No</p></div>');
    expect(anchorHostOf(the('img'), everywhere)).toBe(the('figure'));
    expect(anchorHostOf(the('p'), everywhere)).toBeNull();
  });

  it('keeps to the allowed elements and what is in them', () => {
    page('<main id="text"><p class="a">Yes</p></main><aside><p class="b">No</p><i class="free">Yes</i></aside>');
    const allowed = { ids: ['text'], classNames: ['free'], querySelectors: ['[data-free]'] };
    expect(anchorHostOf(the('.a'), allowed)).toBe(the('.a'));
    expect(anchorHostOf(the('.free'), allowed)).toBe(the('.free'));
    expect(anchorHostOf(the('.b'), allowed)).toBeNull();
  });

  it('allows what contains no elements by itself', () => {
    page('<figure><img id="photo" class="picture" alt=""></figure><canvas></canvas>');
    for (const allowed of [{ ids: ['photo'] }, { classNames: ['picture'] }, { querySelectors: ['img'] }]) {
      expect(anchorHostOf(the('img'), { ...everywhere, ...allowed })).toBe(the('figure'));
      expect(anchorHostOf(the('figure'), { ...everywhere, ...allowed })).toBeNull();
      expect(anchorHostOf(the('canvas'), { ...everywhere, ...allowed })).toBeNull();
    }
  });

  it('takes ids and class names with any characters, and empty ones for none', () => {
    page('<p id="1:a.b [c]">Yes</p><p class="2/3">Yes</p><p id="plain">No</p>');
    const [byId, byClass, other] = document.querySelectorAll('p');
    const allowed = { ids: ['', '1:a.b [c]', '"'], classNames: ['', '2/3'], querySelectors: [] };
    expect(anchorHostOf(byId!, allowed)).toBe(byId);
    expect(anchorHostOf(byClass!, allowed)).toBe(byClass);
    expect(anchorHostOf(other!, allowed)).toBeNull();
  });
});
