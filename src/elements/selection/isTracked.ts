export interface TrackingSettings {
  /** Fields, editable regions and texts of the whole page; else what the host has marked. */
  isDefault: boolean;
}

const MARKED = '[data-parley-live-selection="true"]';
const FIELDS = 'input, textarea, select';
/** Inputs that hold nothing to write, or what nobody else should know of. */
const PRIVATE_TYPES = new Set(['password', 'hidden', 'button', 'submit', 'reset', 'image']);
/** Values of `autocomplete` (HTML, autofill field names) of secrets. */
const PRIVATE_CONTENT = /(^|\s)(current-password|new-password|one-time-code|cc-[a-z-]+)(\s|$)/;

/**
 * Whether others may know that the person is here.
 * @param isFocused it has the focus, and not a selection of text: then only what one writes into counts
 */
export function isTracked(element: Element, { isDefault }: TrackingSettings, isFocused = false): boolean {
  if (isPrivate(element)) return false;
  // Our own dialogs and panels are not on other screens.
  const exclusion = element.closest('[data-parley-live-selection-disabled="true"], .parley-root');
  const mark = element.closest(MARKED);
  // The nearer one decides.
  if (exclusion && !(mark && exclusion.contains(mark) && exclusion !== mark)) return false;
  if (mark && (isWritable(element) || element === mark || !isFocused)) return true;
  return isDefault && (!isFocused || isWritable(element));
}

const isWritable = (element: Element) =>
  element.matches(FIELDS) || (element instanceof HTMLElement && element.isContentEditable);

function isPrivate(element: Element): boolean {
  if (!element.matches(FIELDS)) return false;
  const type = element instanceof HTMLInputElement ? element.type : '';
  return PRIVATE_TYPES.has(type) || PRIVATE_CONTENT.test(element.getAttribute('autocomplete')?.toLowerCase() ?? '');
}
