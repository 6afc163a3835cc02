import { afterEach, expect, it } from 'vitest';
import { scrollToCenter, placeOfWindow } from '../../src/elements/follow/windowPlace.js';

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `<p id="line-${n}">Words that wrap. ${'Go on. '.repeat(20)}</p>`).join('');

/** The same page in a window of another width. */
const show = (width: number, html: string) => {
  document.body.innerHTML = `<header style="position: fixed; inset: 0 0 auto; height: 50px; background: #ddd">Bar</header>
    <main style="width: ${width}px; margin: 60px auto 0">${html}</main>`;
};
afterEach(() => {
  document.body.innerHTML = '';
  window.scrollTo(0, 0);
});

it.each([
  { from: 700, to: 320, share: 0.3 },
  { from: 320, to: 700, share: 0.6 },
])('is the same paragraph in pages of two widths ($from and $to px)', async ({ from, to, share }) => {
  show(from, lines(60));
  window.scrollTo(0, (document.documentElement.scrollHeight - window.innerHeight) * share);
  const place = placeOfWindow()!;
  show(to, lines(60));
  window.scrollTo(0, 0);
  expect(scrollToCenter(place)).toBe(true);
  await expect.poll(() => placeOfWindow()?.[2]).toBe(place[2]);
});

it.each([
  ['a line', 'top', 5],
  ['the gap after a line', 'bottom', 8],
] as const)(
  'scrolls containers inside the page too, and then the page (%s in the middle)',
  async (_name, edge, away) => {
    const nested = `<div style="height: 400px"></div><div id="list" style="height: 300px; overflow: auto">${lines(40)}</div><div style="height: 2000px"></div>`;
    show(600, nested);
    const list = document.getElementById('list')!;
    list.scrollIntoView({ block: 'center', behavior: 'instant' });
    const offset = document.getElementById('line-9')!.getBoundingClientRect()[edge] + away - window.innerHeight / 2;
    list.scrollTo({ top: offset, behavior: 'instant' });
    const place = placeOfWindow()!;
    expect(place[2]).toMatch(/line-/);
    show(600, nested);
    window.scrollTo(0, 0);
    scrollToCenter(place);
    await expect.poll(() => placeOfWindow()?.[2]).toBe(place[2]);
  },
);

it('prefers what is near the middle to what surrounds everything, and skips what does not scroll', () => {
  show(600, `<div style="height: 3000px; padding-top: 1px"><section id="part" style="height: 80px"></section></div>`);
  const part = document.getElementById('part')!;
  part.style.marginTop = `${window.innerHeight / 2 - 60 - 80 - 20}px`; // it ends 20 px above the middle
  expect(placeOfWindow()?.[2]).toBe('//*[@id="part"]');
  document.body.innerHTML = '<div style="position: fixed; inset: 0">A dialog</div>';
  expect(placeOfWindow()?.[2]).toMatch(/^\/\*(\/\*\[2\])?$/); // what is below the dialog
});

it('does nothing for an element that this page does not show', () => {
  show(600, lines(3));
  expect(scrollToCenter([0, 0, '//*[@id="elsewhere"]'])).toBe(false);
});
