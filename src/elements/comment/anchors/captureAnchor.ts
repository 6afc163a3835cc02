import type { AnchorRecord, TargetElement } from './AnchorRecord.js';
import { contentHashOf } from './contentHash.js';
import { selectorOf, stableIdOf } from './elementMarks.js';
import { fullXPath, robustXPathOf, xPathOf } from './xpaths.js';

/** Captures everything by which an element may be found again. Stores a hash of its text and no text. */
export function captureAnchor(element: Element): AnchorRecord {
  const id = stableIdOf(element);
  const elementSelector = selectorOf(element);
  const robustXPath = robustXPathOf(element);
  const hash = contentHashOf(element);
  return {
    version: '1.0',
    tagName: element.localName,
    xPath: xPathOf(element),
    fXPath: fullXPath(element),
    ...(id && { id }),
    ...(elementSelector && { elementSelector }),
    ...(robustXPath && { robustXPath }),
    ...(hash && { contentHash: { value: hash, algorithm: 'SHA-256', source: 'textContent' } as const }),
    createdAt: Date.now(),
  };
}

/** A point of an element. `clientX`, `clientY` as a mouse event has them. */
export function captureTargetElement(element: Element, clientX: number, clientY: number): TargetElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const anchor = captureAnchor(element);
  return {
    xpath: anchor.xPath,
    fXpath: anchor.fXPath,
    topPercentage: percentage(clientY - top, height),
    leftPercentage: percentage(clientX - left, width),
    anchor,
  };
}

/** Two decimals: a tenth of a pixel on any screen. */
function percentage(part: number, whole: number): number {
  if (whole === 0) return 0;
  return Math.round(Math.min(100, Math.max(0, (part / whole) * 100)) * 100) / 100;
}
