const HOW = { capture: true, passive: true } as const;
/** Keys that move nothing. Tab moves to the button that ends it. */
const STILL_KEYS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'Tab']);
/** Faces and the bar, where a press says itself what it does. */
const CONTROLS = '[data-parley-part="presence"], [data-parley-part="follow"]';

/** Calls `onMove` when the person moves by themselves: wheel, touch, press or key, Escape included. Call the returned function to end it. */
export function watchOwnMoves(onMove: (isEscape: boolean) => void): () => void {
  const move = (event: Event) => {
    const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    const key = event instanceof KeyboardEvent ? event.key : null;
    if (key === 'Escape') onMove(true);
    else if (!isControl && !(key !== null && STILL_KEYS.has(key))) onMove(false);
  };
  const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
  for (const sign of signs) window.addEventListener(sign, move, HOW);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, move, HOW);
  };
}
