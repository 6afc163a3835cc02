import { MAX_TIMER_MS } from '../../maxTimerMs.js';
import { isTracked, type TrackingSettings } from './isTracked.js';
import { placeOfField, placeOfText, type SelectionPlace } from './selectionPlace.js';

export interface SelectionSettings extends TrackingSettings {
  /** After so long without a sign of the person nothing is selected, ms. */
  inactivityMs: number;
}

const HOW = { capture: true, passive: true } as const;
/** What a person does in a field, or while they read. */
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'focusin', 'selectionchange'];

/**
 * Tells where the person writes, or what they have selected; `null`: nowhere, or they do nothing for long. `look` looks again, after a change
 * of the settings; `stop` ends it.
 */
export function watchSelection(settings: SelectionSettings, onPlace: (place: SelectionPlace | null) => void) {
  let idle: ReturnType<typeof setTimeout> | undefined;
  let isIdle = false;
  let frame: number | undefined;

  const look = () => {
    frame = undefined;
    onPlace(isIdle ? null : currentPlace(settings));
  };
  const lookSoon = () => {
    frame ??= requestAnimationFrame(look);
  };
  const rest = () => {
    isIdle = true;
    look();
  };
  const restLater = () => {
    clearTimeout(idle);
    idle = setTimeout(rest, Math.min(settings.inactivityMs, MAX_TIMER_MS));
  };
  const notice = ({ type }: Event) => {
    restLater();
    const isNew = isIdle || type === 'focusin' || type === 'selectionchange';
    isIdle = false;
    if (isNew) lookSoon();
  };

  for (const sign of SIGNS) document.addEventListener(sign, notice, HOW);
  // The focus may go to another field: that is seen in the next frame.
  document.addEventListener('focusout', lookSoon, HOW);
  window.addEventListener('blur', lookSoon);
  window.addEventListener('focus', lookSoon);
  restLater();
  lookSoon();

  return {
    look: lookSoon,
    stop() {
      for (const sign of SIGNS) document.removeEventListener(sign, notice, HOW);
      document.removeEventListener('focusout', lookSoon, HOW);
      window.removeEventListener('blur', lookSoon);
      window.removeEventListener('focus', lookSoon);
      clearTimeout(idle);
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

function currentPlace(settings: TrackingSettings): SelectionPlace | null {
  if (!document.hasFocus()) return null;
  const { activeElement } = document;
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
  const around = range?.commonAncestorContainer;
  const element = around instanceof Element ? around : around?.parentElement;
  // Browsers have no range for text in an input: the field is published, not the selection in it.
  const isField = activeElement?.matches('input, textarea, select');
  if (range && element && !isField && isTracked(element, settings)) return placeOfText(range);
  return activeElement && isTracked(activeElement, settings, true) ? placeOfField(activeElement) : null;
}
