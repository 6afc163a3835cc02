// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { elementAt } from '../../../src/elements/cursor/elementAt.js';
import { pathOf } from '../../../src/elements/cursor/pathOf.js';

const html = (body: string) => void (document.body.innerHTML = body);
const pathTo = (selector: string) => pathOf(document.querySelector(selector)!)!;

it('names an element by the nearest id and places, and finds it by that name', () => {
  html('<main><p>One</p><section id="board"><ul><li>A</li><li class="b">B</li></ul></section></main>');
  expect(pathTo('.b')).toBe('//*[@id="board"]/*[1]/*[2]');
  expect(pathTo('#board')).toBe('//*[@id="board"]');
  expect(pathTo('p')).toBe('/*/*[2]/*[1]/*[1]');
  for (const selector of ['.b', '#board', 'p', 'main', 'body', 'html']) {
    const element = document.querySelector(selector);
    expect(elementAt(pathTo(selector))).toBe(element);
    // What is sent is an XPath that others can evaluate too.
    expect(document.evaluate(pathTo(selector), document, null, 9).singleNodeValue).toBe(element);
  }
});

it('does not trust an id that is there twice or has a quote', () => {
  html('<p id="a">1</p><p id="a" class="second">2</p><p id=\'q"q\'>3</p>');
  expect(pathTo('.second')).toBe('/*/*[2]/*[2]');
  expect(elementAt(pathOf(document.getElementById('q"q')!)!)?.textContent).toBe('3');
});

it('answers null for what is not there, lies too deep, or is no such name', () => {
  html('<p id="a"><b></b></p>');
  expect(elementAt('//*[@id="a"]/*[2]')).toBeNull();
  expect(elementAt('//*[@id="b"]')).toBeNull();
  for (const path of ['', '//*', '//*//*', '//p', '//*[@id="a"]/*[last()]', 'count(//*)'])
    expect(elementAt(path)).toBeNull();
  html(`${'<div>'.repeat(200)}<i></i>`);
  expect(pathOf(document.querySelector('i')!)).toBeNull();
});
