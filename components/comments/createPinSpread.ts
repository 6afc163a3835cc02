/** A pin that is this near to another, in both directions, cannot be told from it or pressed: px. */
const NEAR_PX = 24;
/** How far pins are moved at most, in steps of `NEAR_PX`: those that find no room then lie over others. */
const MAX_STEPS = 10;

/** A point of the page, CSS px. */
export interface PinPoint {
  x: number;
  y: number;
}

/** Where the pin goes instead of its point. */
type Move = (point: PinPoint) => void;

/** Moves pins apart that would lie over each other. */
export interface PinSpread {
  /** The pin belongs to this point. `move` is called before the next frame is drawn, and whenever its place changes. */
  put(pin: object, point: PinPoint, move: Move): void;
  take(pin: object): void;
}

/**
 * Who came first stays where it belongs; who comes later takes the nearest free place beside or below. So a pin does not move
 * because another one arrives.
 * @param widthNow how wide the page is; no pin is moved out of it
 */
export function createPinSpread(widthNow: () => number): PinSpread {
  const pins = new Map<object, { point: PinPoint; move: Move; drawn?: PinPoint }>();
  let isPlanned = false;

  const draw = () => {
    isPlanned = false;
    const width = widthNow();
    const taken: PinPoint[] = [];
    for (const pin of pins.values()) {
      const place = freePlace(pin.point, taken, width);
      taken.push(place);
      if (pin.drawn?.x === place.x && pin.drawn.y === place.y) continue;
      pin.drawn = place;
      pin.move(place);
    }
  };
  const drawSoon = () => {
    if (isPlanned) return;
    isPlanned = true;
    // All pins of a frame are told of their points one after the other.
    queueMicrotask(draw);
  };

  return {
    put(pin, point, move) {
      // The same key keeps its place in the order. Drawn anew in any case: the layer may have moved.
      pins.set(pin, { point, move });
      drawSoon();
    },
    take(pin) {
      if (pins.delete(pin)) drawSoon();
    },
  };
}

function freePlace(point: PinPoint, taken: readonly PinPoint[], width: number): PinPoint {
  const isFree = (place: PinPoint) =>
    taken.every(({ x, y }) => Math.abs(x - place.x) >= NEAR_PX || Math.abs(y - place.y) >= NEAR_PX);
  if (isFree(point)) return point;
  for (const [right, down] of STEPS) {
    const place = { x: point.x + right * NEAR_PX, y: point.y + down * NEAR_PX };
    if (place.x >= 0 && place.x <= width - NEAR_PX && isFree(place)) return place;
  }
  return point;
}

/** To either side and down, the nearest first, and of equally near ones what is further right. */
const STEPS = Array.from({ length: MAX_STEPS + 1 }, (_, down) =>
  Array.from({ length: 2 * MAX_STEPS + 1 }, (_, column) => [column - MAX_STEPS, down] as const),
)
  .flat()
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b) || b[0] - a[0]);
