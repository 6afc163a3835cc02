import { giveFocusTo, isFocusNowhere } from '../internal/giveFocusTo.js';

/** For about half a second: a pin is drawn where its place has been found. */
const MAX_FRAMES = 30;

/** Gives the focus to the pin of a thread that is being saved, or was deleted and is back, once it is shown, unless something else has got it by then. */
export function focusPinOnceShown(annotationId: string, otherwise?: () => void, framesLeft = MAX_FRAMES): void {
  if (!isFocusNowhere() || giveFocusTo(pinOf(annotationId))) return;
  if (framesLeft === 0) otherwise?.();
  else requestAnimationFrame(() => focusPinOnceShown(annotationId, otherwise, framesLeft - 1));
}

const pinOf = (annotationId: string) =>
  document.querySelector(`[data-parley-part=pin][data-parley-id="${CSS.escape(annotationId)}"]`);
