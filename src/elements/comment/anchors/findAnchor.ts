import type { AnchorRecord, TargetElement } from './AnchorRecord.js';
import { contentHashOf } from './contentHash.js';
import { selectorOf, stableIdOf } from './elementMarks.js';
import { elementsAt } from './xpaths.js';

/** Client contract §7.10. */
const SCORES = {
  id: 90,
  selector: 80,
  sharedSelector: 60,
  robustXPath: 50,
  xPath: 32,
  cfXPath: 30,
  fXPath: 28,
  contentHash: 15,
  sameTag: 10,
  sameHash: 30,
  enough: 15,
} as const;

/** A hash is looked for among this many elements of the tag. */
const MAX_SCANNED = 2000;

export interface FindAnchorOptions {
  document: Document;
  /** The element that was it a moment ago: a candidate like others. */
  current?: Element | undefined;
  /** Whether a candidate that only stands in the right place may be it. @default always */
  mayTakePlace?: ((element: Element) => boolean) | undefined;
}

/** Finds an element again by what was written down of it; the best of all candidates, `null` when none is good enough. */
export function findAnchor(anchor: Partial<AnchorRecord>, options: FindAnchorOptions): Element | null {
  const { document, current, mayTakePlace = () => true } = options;
  const hash = anchor.contentHash?.value;
  const candidates = new Map<Element, { base: number; sum: number }>();

  const add = (element: Element, base: number) => {
    if (isOurs(element)) return;
    const { base: best = 0, sum = 0 } = candidates.get(element) ?? {};
    candidates.set(element, { base: Math.max(best, base), sum: sum + base });
  };
  /** A place alone means nothing when whoever stands there has a name of its own. */
  const addByPlace = (element: Element, base: number) => {
    const isSame = hash !== undefined && contentHashOf(element) === hash;
    if (isSame || (hasSameMarks(element, anchor) && (element === current || mayTakePlace(element)))) add(element, base);
  };

  const byId = anchor.id === undefined ? null : document.getElementById(anchor.id);
  if (byId) add(byId, SCORES.id);
  const selected = anchor.elementSelector ? elementsMatching(anchor.elementSelector, document) : [];
  for (const element of selected) add(element, selected.length === 1 ? SCORES.selector : SCORES.sharedSelector);
  for (const name of ['robustXPath', 'xPath', 'cfXPath', 'fXPath'] as const) {
    const path = anchor[name];
    const [element] = path ? elementsAt(path, document) : [];
    if (element) addByPlace(element, SCORES[name]);
  }
  if (current?.isConnected) addByPlace(current, SCORES.xPath);
  const isSure = [...candidates.keys()].some((element) => hash !== undefined && contentHashOf(element) === hash);
  if (hash && anchor.tagName && !isSure) {
    const element = elementWithHash(anchor.tagName, hash, document);
    if (element) add(element, SCORES.contentHash);
  }

  let found: { element: Element; score: number; sum: number } | null = null;
  for (const [element, { base, sum }] of candidates) {
    const tag = element.localName === anchor.tagName ? SCORES.sameTag : 0;
    const content = hash !== undefined && contentHashOf(element) === hash ? SCORES.sameHash : 0;
    const score = base + tag + content;
    // Several of the same score: the one that most agrees with what was written down.
    if (!found || score > found.score || (score === found.score && sum > found.sum)) found = { element, score, sum };
  }
  return found && found.score >= SCORES.enough ? found.element : null;
}

/** The record of a target; made of its paths where it was added by a backend, without a record. */
export function anchorOf({ anchor, xpath, fXpath, cfXpath }: TargetElement): Partial<AnchorRecord> {
  return anchor ?? { xPath: xpath, fXPath: fXpath, cfXPath: cfXpath };
}

/** Whether the element is named as the recorded one was: same id, same naming attributes. */
export function hasSameMarks(element: Element, anchor: Partial<AnchorRecord>): boolean {
  if (anchor.version === undefined) return true; // only paths are known
  return stableIdOf(element) === anchor.id && selectorOf(element) === anchor.elementSelector;
}

/** Part of our own interface, where nobody comments. */
export function isOurs(element: Element): boolean {
  return element.closest('[data-parley-part]') !== null;
}

function elementsMatching(selector: string, document: Document): Element[] {
  try {
    return Array.from(document.querySelectorAll(selector));
  } catch {
    return []; // came from data
  }
}

function elementWithHash(tagName: string, hash: string, document: Document): Element | undefined {
  const all = document.body.getElementsByTagName(tagName);
  for (let index = 0; index < Math.min(all.length, MAX_SCANNED); index += 1) {
    const element = all[index];
    if (element && contentHashOf(element) === hash) return element;
  }
  return undefined;
}
