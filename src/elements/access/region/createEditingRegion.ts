import { CONTROLS, isInRegion, MARKED, MARKS } from './marks.js';
import { readOnlyAttributes } from './readOnlyAttributes.js';

/** The parts of a page that only the editor may change, marked by `data-parley-sync-access`. */
export interface EditingRegion {
  /** Makes every control inside read-only, also those added later; `false` restores each to the page's current values. */
  setReadOnly(isReadOnly: boolean): void;
}

/** The page's own values of attributes that we set; `null`: absent. */
type Own = Map<string, string | null>;

const WATCHED = ['readonly', 'disabled', 'contenteditable', 'aria-readonly', 'tabindex', 'role', 'type'];

/** Makes the region of a page; nothing is read-only yet. Controls inside a shadow root or a frame are not reached. */
export function createEditingRegion(page: Document = document): EditingRegion {
  const locked = new Map<Element, Own>();
  const observer = new MutationObserver(follow);
  let isOn = false;
  /** Had the focus when it was disabled, and lost it by that. */
  let left: HTMLElement | null = null;

  function lock(control: Element) {
    const own: Own = locked.get(control) ?? new Map<string, string | null>();
    const wanted = readOnlyAttributes(control, own);
    for (const name of own.keys()) if (!(name in wanted)) restore(control, own, name);
    if (control === page.activeElement && 'disabled' in wanted) left = control as HTMLElement;
    for (const [name, value] of Object.entries(wanted)) {
      if (!own.has(name)) own.set(name, control.getAttribute(name));
      if (control.getAttribute(name) !== value) control.setAttribute(name, value);
    }
    if (own.size > 0) locked.set(control, own);
    else locked.delete(control);
  }

  function release(control: Element) {
    const own = locked.get(control);
    for (const name of [...(own?.keys() ?? [])].reverse()) restore(control, own!, name); // the last one first, as the focus wants it
    locked.delete(control);
  }

  /** Makes a control of the region read-only, and restores one that is not in it, or no longer. */
  function consider(control: Element) {
    if (control.isConnected && isInRegion(control)) lock(control);
    else release(control);
  }

  function considerAll(root: ParentNode) {
    if (root instanceof Element && root.matches(CONTROLS)) consider(root);
    for (const control of root.querySelectorAll(CONTROLS)) consider(control);
  }

  /** Follows changes by the page. Its own values are read before anything is written, as one control may be in several records. */
  function follow(records: MutationRecord[]) {
    const touched = new Set<Element>();
    const roots = new Set<Element>();
    let hasRemoved = false;
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      if (type === 'childList') {
        for (const node of addedNodes) if (node instanceof Element) roots.add(node);
        hasRemoved ||= removedNodes.length > 0;
      } else if (target instanceof Element && attributeName !== null) {
        if (MARKS.has(attributeName)) roots.add(target);
        else touched.add(target);
        const own = locked.get(target);
        if (own?.has(attributeName)) own.set(attributeName, target.getAttribute(attributeName));
      }
    }
    for (const root of roots) considerAll(root);
    for (const control of touched) if (locked.has(control) || control.matches(CONTROLS)) consider(control);
    if (hasRemoved) for (const control of Array.from(locked.keys())) if (!control.isConnected) release(control);
    observer.takeRecords(); // our own changes
  }

  /** A form without a button of its own is submitted by Enter, also in a field that is read-only (HTML Standard, "Implicit submission"). */
  function preventSubmit(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLInputElement && locked.has(event.target);
    if (isField && event.key === 'Enter') event.preventDefault();
  }

  return {
    setReadOnly(isReadOnly) {
      if (isReadOnly === isOn) return;
      isOn = isReadOnly;
      if (isOn) {
        page.addEventListener('keydown', preventSubmit, true);
        observer.observe(page, { subtree: true, childList: true, attributeFilter: [...WATCHED, ...MARKS] });
        for (const root of page.querySelectorAll(MARKED)) considerAll(root);
        observer.takeRecords();
        return;
      }
      follow(observer.takeRecords());
      observer.disconnect();
      page.removeEventListener('keydown', preventSubmit, true);
      for (const control of Array.from(locked.keys())) release(control);
      if (left?.isConnected && page.activeElement === page.body) left.focus({ preventScroll: true });
      left = null;
    },
  };
}

function restore(control: Element, own: Own, name: string) {
  const value = own.get(name) ?? null;
  own.delete(name);
  if (value === null) control.removeAttribute(name);
  else control.setAttribute(name, value);
}
