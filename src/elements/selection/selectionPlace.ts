import type { Json } from '@parley/protocol';
import { CURSOR_LIMITS } from '@parley/protocol/constants';
import { elementAt } from '../cursor/elementAt.js';
import { pathOf } from '../cursor/pathOf.js';
import type { LiveSelection } from './LiveSelection.js';

/** What is said of a selection. */
export type SelectionPlace = Pick<LiveSelection, 'kind' | 'targetElement' | 'textRange'>;

/** Names the element that has the focus. `null`: it lies too deep. */
export function placeOfField(field: Element): SelectionPlace | null {
  const xpath = namePathOf(field) ?? pathOf(field);
  return xpath === null ? null : { kind: 'field', targetElement: { xpath } };
}

/** Names selected words by the element around them and their place in its text. `null`: it lies too deep, or there are no words. */
export function placeOfText(range: Range): SelectionPlace | null {
  const { commonAncestorContainer: node } = range;
  const element = node instanceof Element ? node : node.parentElement;
  const xpath = element && pathOf(element);
  if (!xpath) return null;
  const start = lengthBefore(element, range.startContainer, range.startOffset);
  const end = lengthBefore(element, range.endContainer, range.endOffset);
  return end > start ? { kind: 'text', targetElement: { xpath }, textRange: { start, end } } : null;
}

/** As it travels. */
export const sentPlace = ({ targetElement: { xpath }, textRange }: SelectionPlace): Json =>
  textRange ? { xpath, start: textRange.start, end: textRange.end } : { xpath };

/** What others have sent, which may be anything. `null`: it is no selection. */
export function receivedPlace(sent: unknown): SelectionPlace | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { xpath, start, end } = sent as Record<string, unknown>;
  if (typeof xpath !== 'string' || xpath.length > CURSOR_LIMITS.targetLength) return null;
  const targetElement = { xpath };
  if (start === undefined && end === undefined) return { kind: 'field', targetElement };
  const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  const textRange = { start: start as number, end: end as number };
  return isRange && textRange.start >= 0 && textRange.end > textRange.start
    ? { kind: 'text', targetElement, textRange }
    : null;
}

/** The element of a selection in this page, and its words. `null`: this page has none. */
export function foundPlace({ targetElement: { xpath }, textRange }: SelectionPlace): {
  element: Element;
  range: Range | null;
} | null {
  const element = namedElement(xpath) ?? elementAt(xpath);
  if (!element || !textRange) return element && { element, range: null };
  const range = rangeIn(element, textRange);
  return range && { element, range };
}

const NAMED = /^\/\/\*\[@name="([^"]*)"\]$/;

/** By its name, where a field has no id and no other has the name. */
function namePathOf(field: Element): string | null {
  const name = field.getAttribute('name');
  if (!name || field.id || name.includes('"') || document.getElementsByName(name).length !== 1) return null;
  const path = `//*[@name="${name}"]`;
  return path.length <= CURSOR_LIMITS.targetLength ? path : null;
}

function namedElement(path: string): Element | null {
  const name = NAMED.exec(path)?.[1];
  return name === undefined ? null : (document.getElementsByName(name)[0] ?? null);
}

function lengthBefore(element: Element, container: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(container, offset);
  return before.cloneContents().textContent.length;
}

/** `null`: the text has become shorter. */
function rangeIn(element: Element, { start, end }: { start: number; end: number }): Range | null {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let at = 0;
  let isStarted = false;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node as Text; // the walker shows nothing else
    if (!isStarted && start < at + length) {
      range.setStart(node, start - at);
      isStarted = true;
    }
    if (isStarted && end <= at + length) {
      range.setEnd(node, end - at);
      return range;
    }
    at += length;
  }
  return null;
}
