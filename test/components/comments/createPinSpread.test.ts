import { describe, expect, it } from 'vitest';
import { createPinSpread, type PinPoint } from '../../../components/comments/createPinSpread.js';

const settled = () => Promise.resolve();

function spreadOf(width = 1000) {
  const spread = createPinSpread(() => width);
  const drawn = new Map<object, PinPoint>();
  const put = (pin: object, x: number, y: number) => spread.put(pin, { x, y }, (point) => drawn.set(pin, point));
  return { spread, put, drawn, places: () => [...drawn.values()] };
}
const isNear = (a: PinPoint, b: PinPoint) => Math.abs(a.x - b.x) < 24 && Math.abs(a.y - b.y) < 24;

describe('createPinSpread', () => {
  it('leaves pins alone that are apart', async () => {
    const { put, places } = spreadOf();
    put({}, 10, 10);
    put({}, 34, 10);
    put({}, 10, 34);
    await settled();
    expect(places()).toEqual([
      { x: 10, y: 10 },
      { x: 34, y: 10 },
      { x: 10, y: 34 },
    ]);
  });

  it('moves later pins to the nearest free place, and the first one never', async () => {
    const { put, places } = spreadOf();
    put({}, 100, 10);
    put({}, 100, 10);
    put({}, 108, 12);
    await settled();
    expect(places()).toEqual([
      { x: 100, y: 10 },
      { x: 124, y: 10 },
      { x: 108, y: 36 },
    ]);
  });

  it('finds a place of its own for each of 80 pins at one point, inside the page', async () => {
    const { put, places } = spreadOf(400);
    for (let pin = 0; pin < 80; pin += 1) put({}, 390, 50);
    await settled();
    const all = places();
    expect(all.filter((a, i) => all.slice(i + 1).some((b) => isNear(a, b)))).toEqual([]);
    expect(all.slice(1).filter(({ x, y }) => x < 0 || x > 376 || y < 50)).toEqual([]);
  });

  it('frees the place of a removed pin, and preserves the order of pins that are reported again', async () => {
    const { spread, put, drawn } = spreadOf();
    const [first, second] = [{}, {}];
    put(first, 100, 10);
    put(second, 100, 10);
    await settled();
    put(first, 100, 10);
    await settled();
    expect(drawn.get(second)).toEqual({ x: 124, y: 10 });
    spread.take(first);
    await settled();
    expect(drawn.get(second)).toEqual({ x: 100, y: 10 });
  });
});
