import { afterEach, expect, it, vi } from 'vitest';
import { captureAnchor, captureTargetElement } from '../../../src/elements/comment/anchors/captureAnchor.js';
import { createAnchorTracker } from '../../../src/elements/comment/anchors/createAnchorTracker.js';
import type { AnchorPlace } from '../../../src/elements/comment/anchors/measure.js';
import type { AnchorTarget } from '../../../src/elements/comment/anchors/resolveTarget.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
  window.scrollTo(0, 0);
});

const page = (html: string) => {
  document.body.innerHTML = html;
};
const the = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { targetElement: captureTargetElement(element, left + width / 2, top + height / 2) };
};

/** Follows a target; `place()` is the newest place. */
function follow(target: AnchorTarget, tracker = createAnchorTracker()) {
  const places: AnchorPlace[] = [];
  const end = tracker.track(target, (place) => places.push(place));
  ends.push(end);
  return { places, end, tracker, place: () => places.at(-1) };
}
const expectShown = (followed: ReturnType<typeof follow>, text: string) =>
  vi.waitFor(() => expect(followed.place()).toMatchObject({ state: 'shown', element: { textContent: text } }));
const expectState = (followed: ReturnType<typeof follow>, state: AnchorPlace['state']) =>
  vi.waitFor(() => expect(followed.place()?.state).toBe(state));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const LIST = '<ul><li>One</li><li>Two</li><li>Three</li></ul>';

it('follows an element that moves, grows, and whose page is drawn again', async () => {
  page('<div id="box" style="position:absolute;left:10px;top:20px;width:100px;height:100px">Box</div>');
  const followed = follow(middleOf(the('#box')));
  await vi.waitFor(() => expect(followed.place()).toMatchObject({ x: 60, y: 70 }));
  the('#box').style.left = '110px';
  await vi.waitFor(() => expect(followed.place()).toMatchObject({ x: 160, y: 70 }));
  the('#box').style.height = '300px';
  await vi.waitFor(() => expect(followed.place()).toMatchObject({ x: 160, y: 170 }));
  page('<main><div id="box" style="position:absolute;left:0;top:0;width:50px;height:50px">New</div></main>');
  await vi.waitFor(() => expect(followed.place()).toMatchObject({ x: 25, y: 25 }));
});

it('stays with its row when rows change places and texts', async () => {
  page(LIST);
  const followed = follow(middleOf(document.querySelectorAll('li')[1]!));
  await expectShown(followed, 'Two');
  the('ul').append(the('li'));
  await frame();
  await expectShown(followed, 'Two');
  document.querySelectorAll('li')[0]!.textContent = 'Two, edited';
  await expectShown(followed, 'Two, edited');
});

it('is a ghost when its element is removed, not the neighbour who moves up, and comes back with it', async () => {
  page(LIST);
  const row = document.querySelectorAll('li')[1]!;
  const followed = follow(middleOf(row));
  await expectShown(followed, 'Two');
  row.remove();
  await expectState(followed, 'ghost');
  the('ul').title = 'something else changes';
  the('ul').append(document.createElement('li'));
  await frame();
  await frame();
  expect(followed.place()?.state).toBe('ghost');
  page(LIST);
  await expectShown(followed, 'Two');
});

it('is what of an area a scroll container shows; hidden when that is nothing', async () => {
  page(
    '<div id="scroll" style="position:absolute;left:0;top:0;height:100px;width:50px;overflow:auto"><div id="box" style="height:400px">Box</div></div>',
  );
  const followed = follow({
    targetElement: {
      ...captureTargetElement(the('#box'), 0, 40),
      widthPercentage: 100,
      heightPercentage: 10,
    },
  });
  await vi.waitFor(() => expect(followed.place()).toMatchObject({ y: 40, box: { top: 40, height: 40 } }));
  the('#scroll').scrollTop = 61;
  await vi.waitFor(() => expect(followed.place()).toMatchObject({ y: -1, box: { top: -1, height: 20 } }));
  the('#scroll').scrollTop = 90;
  await expectState(followed, 'hidden');
});

it('is hidden with its element, and outside of what a scroll container shows', async () => {
  page(
    '<div id="scroll" style="height:100px;overflow:auto"><div style="height:400px"></div><p id="p" style="height:20px">Far down</p></div>',
  );
  const followed = follow(middleOf(the('#p')));
  await expectState(followed, 'hidden');
  the('#scroll').scrollTop = 400;
  await expectState(followed, 'shown');
  the('#p').hidden = true;
  await expectState(followed, 'hidden');
  the('#p').hidden = false;
  await expectState(followed, 'shown');
  the('#p').style.visibility = 'hidden';
  await expectState(followed, 'hidden');
});

it('is not called while only the page scrolls, as positions are relative to the document', async () => {
  page('<div style="height:5000px"><p id="p" style="height:20px">Here</p></div>');
  const followed = follow(middleOf(the('#p')));
  await expectState(followed, 'shown');
  window.scrollTo(0, 1000);
  await frame();
  await frame();
  expect(followed.places).toHaveLength(1);
});

it('looks at two hundred targets once in a frame, and at none of them when nothing is tracked', async () => {
  page(Array.from({ length: 200 }, (_, index) => `<p data-id="${index}">Text ${index}</p>`).join(''));
  const tracker = createAnchorTracker();
  const all = Array.from(document.querySelectorAll('p'), (p) =>
    follow({ targetElement: { topPercentage: 0, leftPercentage: 0, anchor: captureAnchor(p) } }, tracker),
  );
  await expectShown(all[199]!, 'Text 199');
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  const looked = vi.spyOn(document, 'evaluate');
  for (let round = 0; round < 50; round += 1) the('p').textContent = `Edit ${round}`;
  await frame();
  await frame();
  expect(measured).toHaveBeenCalledTimes(200);
  expect(looked).not.toHaveBeenCalled();
  for (const { end } of all) end();
  measured.mockClear();
  the('p').textContent = 'Nobody looks';
  await frame();
  await frame();
  expect(measured).not.toHaveBeenCalled();
});

it('looks only at what is near the window while the page scrolls, and at what is fixed to it', async () => {
  const rows = Array.from(
    { length: 200 },
    (_, index) => `<p id="row${index}" style="height:100px;margin:0">${index}</p>`,
  );
  page(
    `<p id="fixed" style="position:fixed;top:10px;left:10px;width:50px;height:20px;margin:0">Fixed</p>${rows.join('')}`,
  );
  const tracker = createAnchorTracker();
  const all = rows.map((_, index) => follow(middleOf(the(`#row${index}`)), tracker));
  const looked = new Set<Element>();
  let first: { y: number; looked: number } | undefined;
  const end = tracker.track(middleOf(the('#fixed')), (place) => {
    if (place.state === 'shown' && place.y > 1000) first ??= { y: place.y, looked: looked.size };
  });
  ends.push(end);
  await expectShown(all.at(-1)!, '199');
  await frame();
  const real = Element.prototype.getBoundingClientRect;
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    looked.add(this);
    return real.call(this);
  });
  ends.push(() => spy.mockRestore());
  window.scrollTo(0, 12_000);
  await vi.waitFor(() => expect(first?.y).toBe(12_020));
  // Three windows where it was and three where it is, with rows that are partly in them.
  expect(first?.looked).toBeLessThanOrEqual((6 * innerHeight) / 100 + 6);
  await vi.waitFor(() => expect(looked.size).toBeGreaterThan(rows.length)); // when it scrolls no more
  the('#row150').style.height = '300px';
  await vi.waitFor(() => expect(all[199]!.place()).toMatchObject({ y: 20_150 }));
});

it('follows a text through edits before it, and away', async () => {
  page('<p id="p">some words here</p>');
  const followed = follow({ targetTextRange: { text: 'words', commonAncestorContainer: '//*[@id="p"]' } });
  const text = () => {
    const place = followed.place();
    return place?.state === 'shown' ? place.range?.toString() : place?.state;
  };
  await vi.waitFor(() => expect(text()).toBe('words'));
  the('#p').textContent = 'many more <b>words</b> now';
  await vi.waitFor(() => expect(text()).toBe('words'));
  the('#p').textContent = 'nothing';
  await vi.waitFor(() => expect(text()).toBe('ghost'));
});
