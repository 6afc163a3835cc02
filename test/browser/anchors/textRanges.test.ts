import { afterEach, expect, it } from 'vitest';
import { anchorTargetOf } from '../../../src/elements/comment/anchors/anchorTargetOf.js';
import { resolveTarget } from '../../../src/elements/comment/anchors/resolveTarget.js';
import { captureTextRange, findText } from '../../../src/elements/comment/anchors/textRanges.js';

afterEach(() => document.body.replaceChildren());

const page = (html: string) => {
  document.body.innerHTML = html;
};

/** Selects from a character of one element's first text node to a character of another's. */
function select(from: Element, start: number, to: Element, end: number): Range {
  const range = document.createRange();
  range.setStart(from.firstChild!, start);
  range.setEnd(to.firstChild!, end);
  return range;
}

it('writes down which occurrence of the text was meant, and finds that one again', () => {
  page('<main><p>the cat and the dog and the bird</p></main>');
  const p = document.querySelector('p')!;
  const target = captureTextRange(select(p, 12, p, 15))!;
  expect(target).toMatchObject({ text: 'the', occurrence: 2 });
  page('<header>News</header><main><p>the   cat and <b>the</b> dog and the bird</p></main>');
  const found = resolveTarget({ targetTextRange: target }, { last: null });
  expect(found?.range?.toString()).toBe('the');
  expect(found?.element).toBe(document.querySelector('b'));
});

it('spans elements, whatever white space is between them', () => {
  page('<div id="doc"><p>First <b>bold</b></p>\n   <p>second</p></div>');
  const target = captureTextRange(select(document.querySelector('b')!, 0, document.querySelectorAll('p')[1]!, 6))!;
  page('<div id="doc"><p>First <b>bo</b>ld</p><p> second</p></div>');
  const range = resolveTarget({ targetTextRange: target }, { last: null })?.range;
  expect(range?.toString()).toBe('bold second');
});

it('finds text that a backend was given, of the element it named', () => {
  page('<p>Total 5</p><p id="sum">Total 5, and Total 6</p>');
  const sum = document.querySelector('#sum')!;
  const range = findText(sum, 'Total', 2)!;
  expect([range.startOffset, range.endOffset]).toEqual([13, 18]);
  expect(findText(sum, 'Total', 3)).toBeNull();
});

it('finds the element that a backend named, and words in it alone (§2.5)', () => {
  page('<p>Total 5</p><p id="sum">Total 5, and Total 6</p>');
  const sum = document.querySelector('#sum')!;
  const find = (targetElement: Record<string, unknown>) => {
    const target = anchorTargetOf({ targetElement })!;
    return { target, found: resolveTarget(target, { last: null }) };
  };
  const second = find({ elementId: 'sum', targetText: 'Total', occurrence: 2 }).found;
  expect([second?.element, second?.range?.startOffset]).toEqual([sum, 13]);
  expect(find({ elementId: 'sum', targetText: 'Total', occurrence: 3 }).found).toBeNull();
  expect(find({ elementId: 'sum', targetText: 'Total 5' }).found?.range?.startOffset).toBe(0);
  const whole = find({ elementId: 'sum', topPercentage: 40, leftPercentage: 60 });
  expect(whole.found).toEqual({ element: sum });
  expect(whole.target.targetElement).toMatchObject({ topPercentage: 40, leftPercentage: 60 });
  expect(find({ elementId: 'sum', selectAllContent: true }).found?.range?.toString()).toBe('Total 5, and Total 6');
  expect(find({ elementId: 'gone', targetText: 'Total' }).found).toBeNull();
});

it('looks in the location and then in the page for text that has left its place, else it is gone', () => {
  page(
    '<section data-parley-location-id="a"><p id="one">moving words</p><p id="two">x</p></section><p>moving words</p>',
  );
  const p = document.querySelector('#one')!;
  const target = { targetTextRange: captureTextRange(select(p, 0, p, 12))! };
  p.textContent = 'nothing here';
  document.querySelector('#two')!.textContent = 'now moving words';
  expect(resolveTarget({ ...target, isSearchRestricted: true }, { last: null })).toBeNull();
  const wider = resolveTarget(target, { last: null });
  expect(wider?.element).toBe(document.querySelector('#two'));
  document.querySelector('#two')!.textContent = 'gone';
  expect(resolveTarget(target, { last: null })?.element).toBe(document.querySelectorAll('p')[2]);
  document.querySelectorAll('p')[2]!.textContent = 'gone';
  expect(resolveTarget(target, { last: null })).toBeNull();
});

it('leaves out scripts and our own interface', () => {
  page('<div><script type="x">secret</script><span data-parley-part="bubble">secret</span><p>secret</p></div>');
  const range = findText(document.querySelector('div')!, 'secret')!;
  expect(range.startContainer.parentElement).toBe(document.querySelector('p'));
  expect(findText(document.querySelector('div')!, 'secret', 2)).toBeNull();
});

it('quotes neither scripts nor our own interface that a selection goes across, and finds the words again', () => {
  page('<p>First</p> <style>p {}</style><button data-parley-part="bubble">3</button> <p>second</p>');
  const [first, second] = document.querySelectorAll('p');
  const target = captureTextRange(select(first!, 0, second!, 6))!;
  expect(target.text).toBe('First  second');
  const found = resolveTarget({ targetTextRange: target }, { last: null });
  expect([found?.range?.startContainer.parentElement, found?.range?.endContainer.parentElement]).toEqual([
    first,
    second,
  ]);
});
