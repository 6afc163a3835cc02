import type { ElementPlace } from '@parley/protocol';
import { placeOfWindow } from './windowPlace.js';

/** After these the window may show something else. */
const SIGNS = ['scroll', 'resize', 'click', 'keyup'];
const HOW = { capture: true, passive: true } as const;

/** Reports the place in the middle of the window, at once and whenever it may have changed, once a frame. Call the returned function to end it. */
export function watchWindow(onPlace: (place: ElementPlace | null) => void): () => void {
  let frame: number | undefined;
  const look = () => {
    frame = undefined;
    onPlace(placeOfWindow());
  };
  const lookSoon = () => {
    frame ??= requestAnimationFrame(look);
  };
  for (const sign of SIGNS) window.addEventListener(sign, lookSoon, HOW);
  look();
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, lookSoon, HOW);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
