/** Pins nearer than this in both directions overlap too much to be distinguished or pressed: px. */
const NEAR_PX = 24;
/** Maximum distance of a move, in steps of `NEAR_PX`: pins without free space overlap. */
const MAX_STEPS = 10;

/** A point of the page, CSS px. */
export interface PinPoint {
  x: number;
  y: number;
}

/** Positions the pin. */
type Move = (point: PinPoint) => void;

/** Moves overlapping pins apart. */
export interface PinSpread {
  /** Registers a pin at this point. `move` is called before the next frame, and whenever its position changes. */
  put(pin: object, point: PinPoint, move: Move): void;
  take(pin: object): void;
}

/**
 * The first pin at a point stays there; a later one takes the nearest free position beside or below. So a new pin never moves
 * an earlier one.
 * @param widthNow width of the page; pins are not moved beyond it
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
    // All pins of a frame report their points one after the other.
    queueMicrotask(draw);
  };

  return {
    put(pin, point, move) {
      // The same key keeps its position in the order. Always redrawn: the layer may have moved.
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

/** To either side and down, the nearest first; of equally near ones the one further right. */
const STEPS = Array.from({ length: MAX_STEPS + 1 }, (_, down) =>
  Array.from({ length: 2 * MAX_STEPS + 1 }, (_, column) => [column - MAX_STEPS, down] as const),
)
  .flat()
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b) || b[0] - a[0]);
