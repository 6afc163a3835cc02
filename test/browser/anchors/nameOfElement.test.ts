import { afterEach, expect, it } from 'vitest';
import { nameOfElement } from '../../../src/elements/comment/anchors/nameOfElement.js';

afterEach(() => document.body.replaceChildren());

const nameIn = (html: string) => {
  document.body.innerHTML = html;
  return nameOfElement(document.querySelector('#it')!);
};

it.each([
  ['a label', '<div id="it" aria-label="Sketch of the screen">words</div>', 'Sketch of the screen'],
  ['the label of another element', '<b id="l">Teams</b> <ol id="it" aria-labelledby="l none"><li>1</li></ol>', 'Teams'],
  ['a heading inside', '<section id="it"><p>First</p><h2>Teams\n  a week</h2></section>', 'Teams a week'],
  ['a heading that is shown', '<div id="it"><dialog><h2>Outbox</h2></dialog><h2>Plan</h2></div>', 'Plan'],
  [
    'its words, without ours',
    '<li id="it">Invite by <b>link</b><i data-parley-part="bubble">3</i></li>',
    'Invite by link',
  ],
  ['the name of what it stands in', '<figure><img id="it"><figcaption>Plan</figcaption></figure>', 'Plan'],
  ['the text of a picture', '<img id="it" alt="A harbour">', 'A harbour'],
  [
    'the heading of the section around a thing of ours',
    '<section><h2>Talk</h2><div id="it" data-parley-part="section" aria-label="Comments"></div></section>',
    'Talk',
  ],
  ['nothing, when it is the page', '<main><h1>Report</h1><span id="it"></span></main>', ''],
  ['nothing', '<div><span id="it"></span></div>', ''],
])('names an element by %s', (_by, html, name) => {
  expect(nameIn(html)).toBe(name);
});

it('cuts what is long', () => {
  const name = nameIn(`<p id="it">${'word '.repeat(500)}</p>`);
  expect(name).toHaveLength(80);
  expect(name.endsWith('…')).toBe(true);
});
