import { afterEach, expect, it } from 'vitest';
import { placeOfArea } from '../../../components/comments/placeOfArea.js';
import { ANYWHERE } from '../../../src/elements/comment/anchors/anchorHost.js';
import { placeOfClick, placeOfTarget } from '../../../src/elements/comment/placement/capturePlace.js';

afterEach(() => document.body.replaceChildren());

const page = (html: string) => {
  document.body.innerHTML = html;
};
const the = (selector: string) => document.querySelector(selector)!;

it('places a thread and an area on an allowed canvas, and neither beside it', () => {
  page('<div style="padding: 40px"><canvas id="chart" width="200" height="100"></canvas></div>');
  const allowed = { ...ANYWHERE, ids: ['chart'] };
  const { left, top, right } = the('canvas').getBoundingClientRect();
  expect(placeOfClick(the('canvas'), { clientX: left + 5, clientY: top + 5 }, allowed)?.targetElement).toBeDefined();
  const rect = { left: left + 10, top: top + 10, width: 40, height: 30 };
  expect(placeOfArea(rect, the('canvas'), allowed)?.areaAnnotationId).toBeDefined();
  expect(placeOfArea({ ...rect, left: right + 5, width: 20 }, the('div'), allowed)).toBeNull();
});

it('places a thread of an element that opts in only where threads are allowed', () => {
  page(
    '<p id="text"><i data-parley-target-comment-element-id="in"></i></p><b data-parley-target-comment-element-id="out"></b>',
  );
  const allowed = { ...ANYWHERE, ids: ['text'] };
  expect(placeOfTarget(the('i'), allowed)?.targetElementId).toBe('in');
  expect(placeOfTarget(the('b'), allowed)).toBeNull();
  expect(placeOfTarget(the('b'), ANYWHERE)?.targetElementId).toBe('out');
});
