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

/** A hash is searched among this many elements of the tag. */
const MAX_SCANNED = 2000;

export interface FindAnchorOptions {
  document: Document;
  /** The element that was it a moment ago: a candidate like others. */
  current?: Element | undefined;
  /** Whether a candidate that matches only by place may be it. @default always */
  mayTakePlace?: ((element: Element) => boolean) | undefined;
}

/** One match between an element and the captured data. */
interface Hit {
  element: Element;
  score: number;
}

/** Finds an element again by its captured data; the best of all candidates, `null` when none is good enough. */
export function findAnchor(anchor: Partial<AnchorRecord>, options: FindAnchorOptions): Element | null {
  const hits = [...hitsByName(anchor, options), ...hitsByPlace(anchor, options)].filter(
    ({ element }) => !isOurs(element),
  );
  if (!hits.some(({ element }) => hasSameContent(element, anchor))) hits.push(...hitsByContent(anchor, options));
  return bestOf(hits, anchor);
}

/** Elements with the id or the naming attributes. */
function hitsByName({ id, elementSelector }: Partial<AnchorRecord>, { document }: FindAnchorOptions): Hit[] {
  const byId = id === undefined ? null : document.getElementById(id);
  const selected = elementSelector ? elementsMatching(elementSelector, document) : [];
  const score = selected.length === 1 ? SCORES.selector : SCORES.sharedSelector;
  return [...(byId ? [{ element: byId, score: SCORES.id }] : []), ...selected.map((element) => ({ element, score }))];
}

/** Elements in the place, unless an element with another name is there now. */
function hitsByPlace(anchor: Partial<AnchorRecord>, options: FindAnchorOptions): Hit[] {
  const { document, current, mayTakePlace = () => true } = options;
  const mayBeIt = (element: Element) =>
    hasSameContent(element, anchor) ||
    (hasSameMarks(element, anchor) && (element === current || mayTakePlace(element)));
  const placed = (['robustXPath', 'xPath', 'cfXPath', 'fXPath'] as const).flatMap((name): Hit[] => {
    const path = anchor[name];
    const [element] = path ? elementsAt(path, document) : [];
    return element ? [{ element, score: SCORES[name] }] : [];
  });
  const still: Hit[] = current?.isConnected ? [{ element: current, score: SCORES.xPath }] : [];
  return [...placed, ...still].filter(({ element }) => !isOurs(element) && mayBeIt(element));
}

/** The first element of the tag with the same content, wherever it is. */
function hitsByContent({ tagName, contentHash }: Partial<AnchorRecord>, { document }: FindAnchorOptions): Hit[] {
  const element = tagName && contentHash?.value && elementWithHash(tagName, contentHash.value, document);
  return element && !isOurs(element) ? [{ element, score: SCORES.contentHash }] : [];
}

/**
 * The element with the highest score: its best hit, and more for the same tag and the same content. Of equal ones it is the one with more
 * hits. `null`: none reaches the score that is enough.
 */
function bestOf(hits: readonly Hit[], anchor: Partial<AnchorRecord>): Element | null {
  let best: { element: Element | null; score: number; sum: number } = { element: null, score: SCORES.enough, sum: -1 };
  const scoresOf = new Map<Element, number[]>();
  for (const { element, score } of hits) scoresOf.set(element, [...(scoresOf.get(element) ?? []), score]);
  for (const [element, scores] of scoresOf) {
    const sum = scores.reduce((total, score) => total + score, 0);
    const tag = element.localName === anchor.tagName ? SCORES.sameTag : 0;
    const content = hasSameContent(element, anchor) ? SCORES.sameHash : 0;
    const score = Math.max(...scores) + tag + content;
    if (score > best.score || (score === best.score && sum > best.sum)) best = { element, score, sum };
  }
  return best.element;
}

function hasSameContent(element: Element, { contentHash }: Partial<AnchorRecord>): boolean {
  return contentHash !== undefined && contentHashOf(element) === contentHash.value;
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
