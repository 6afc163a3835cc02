// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  foundPlace,
  placeOfField,
  placeOfText,
  receivedPlace,
  sentPlace,
} from '../../../../src/elements/selection/selectionPlace.js';

const html = (body: string) => void (document.body.innerHTML = body);
const rangeOf = (from: Node, start: number, to: Node, end: number) => {
  const range = document.createRange();
  range.setStart(from, start);
  range.setEnd(to, end);
  return range;
};

it('finds words again by their place in the text, over several elements', () => {
  html('<p id="text">One <b>two</b> three</p>');
  const text = document.getElementById('text')!;
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), (a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      const at = (offset: number): [Node, number] => {
        const nodes = [text.firstChild!, text.querySelector('b')!.firstChild!, text.lastChild!];
        let left = offset;
        for (const node of nodes) {
          if (left <= node.textContent!.length) return [node, left];
          left -= node.textContent!.length;
        }
        throw new Error('beyond the text');
      };
      const place = placeOfText(rangeOf(...at(start), ...at(end)));
      const found = place && foundPlace(receivedPlace(JSON.parse(JSON.stringify(sentPlace(place))))!);
      expect(found?.range?.toString() ?? '').toBe('One two three'.slice(start, end));
    }),
  );
});

it('names a field by its id, by a name that no other has, or by its place', () => {
  html('<form id="form"><input name="a"><input name="b"><input name="b"><input id="c" name="c"></form>');
  const fields = [...document.querySelectorAll('input')];
  const paths = fields.map((field) => placeOfField(field)!.targetElement.xpath);
  expect(paths).toEqual(['//*[@name="a"]', '//*[@id="form"]/*[2]', '//*[@id="form"]/*[3]', '//*[@id="c"]']);
  for (const [index, field] of fields.entries())
    expect(foundPlace(placeOfField(field)!)!.element, paths[index]).toBe(field);
});

it('takes anything that others may send, and throws at nothing', () => {
  html('<p id="text">One two three</p>');
  const number = fc.oneof(fc.integer(), fc.double(), fc.maxSafeNat());
  const path = fc.oneof(fc.constantFrom('//*[@id="text"]', '//*[@name="x"]', '/*', 'count(//*)', ''), fc.string());
  const sent = fc.oneof(
    fc.anything(),
    fc.record(
      { xpath: fc.oneof(path, fc.anything()), start: fc.oneof(number, fc.anything()), end: number },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(sent, (value) => {
      const place = receivedPlace(value);
      if (place) foundPlace(place);
    }),
    { numRuns: 2000 },
  );
  expect(receivedPlace({ xpath: '/*', start: 3, end: 3 })).toBeNull();
  expect(receivedPlace({ xpath: '/*', start: -1, end: 3 })).toBeNull();
  expect(receivedPlace({ xpath: `//*[@id="${'x'.repeat(500)}"]` })).toBeNull();
  expect(
    foundPlace({ kind: 'text', targetElement: { xpath: '//*[@id="text"]' }, textRange: { start: 4, end: 99 } }),
  ).toBeNull();
});
