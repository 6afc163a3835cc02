const ROW = '[data-parley-part="item"]';

/** The control that gets the focus of a row: its open button, or the host's replacement. */
const ENTRY = '[data-parley-part="open"]';
const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),[tabindex]';

/** Where arrow keys already mean something else. */
const OWN_KEYS =
  'input,textarea,select,[contenteditable],[role="menu"],[role="listbox"],[role="radiogroup"],[role="tablist"]';

/**
 * Moves the focus between the rows of a list: arrow up and down, Home, End.
 * @returns Whether the key was one of these and the focus was in a row.
 */
export function moveBetweenRows(root: Element, { key, target, altKey, ctrlKey, metaKey, shiftKey }: RowKey): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element) || target.closest(OWN_KEYS))
    return false;
  const row = target.closest(ROW);
  if (!row) return false;
  const rows = Array.from(root.querySelectorAll(ROW));
  const at = rows.indexOf(row);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  if (next === undefined) return false;
  focusRow(rows[next]);
  return true; // at either end too: the page must not scroll away under a list that has the focus
}

interface RowKey {
  key: string;
  target: EventTarget | null;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Focuses a row's entry. @returns Whether there was one. */
export function focusRow(row: Element | undefined, options?: FocusOptions): boolean {
  const entry = row?.querySelector<HTMLElement>(ENTRY) ?? row?.querySelector<HTMLElement>(FOCUSABLE);
  entry?.focus(options);
  return Boolean(entry);
}
