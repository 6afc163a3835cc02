import type { AnchorRecord, TargetElement, TargetTextRange } from './AnchorRecord.js';
import type { EditorsById } from './editor/EditorAnchors.js';
import { elementNamed } from './elementNamed.js';
import { contentHashOf } from './contentHash.js';
import { anchorOf, findAnchor, hasSameMarks } from './findAnchor.js';
import { allText, findText, holdsText } from './textRanges.js';

/** Where a thread is anchored, as its annotation says. The first that is given counts, in this order. */
export interface AnchorTarget {
  targetTextRange?: TargetTextRange | null | undefined;
  targetElement?: TargetElement | null | undefined;
  /** `id` of an element, given by the host. */
  targetElementId?: string | null | undefined;
  /** The whole text of the target. */
  selectAllContent?: boolean | undefined;
  /** Text is looked for in its element only. @default false */
  isSearchRestricted?: boolean | undefined;
}

/** A target that is in the page. */
export interface ResolvedTarget {
  element: Element;
  /** The text, for a target that is one. */
  range?: Range | undefined;
}

export interface ResolveOptions {
  /** What it was a moment ago. */
  last: ResolvedTarget | null;
  /** What the app has said of its editors. A text in one of them is only there. @default none */
  editors?: EditorsById | undefined;
  /** Whether an element that merely stands in the right place may be it. */
  mayTakePlace?: ((element: Element) => boolean) | undefined;
}

/** Looks for a target in the page; `null` for one that is not there now. */
export function resolveTarget(
  { targetTextRange, targetElement, targetElementId, selectAllContent, isSearchRestricted }: AnchorTarget,
  { last, mayTakePlace, editors }: ResolveOptions,
): ResolvedTarget | null {
  const find = (anchor: Partial<AnchorRecord>) => {
    if (last && isSurely(last.element, anchor)) return last.element;
    return findAnchor(anchor, { document, current: last?.element, mayTakePlace });
  };

  const editor = targetTextRange?.editorId && editors?.[targetTextRange.editorId];
  if (targetTextRange && editor) {
    const range = editor.resolve(targetTextRange, last?.range);
    return range && { element: elementAround(range), range };
  }
  if (targetTextRange?.text) {
    const { text, occurrence, commonAncestorContainerAnchor: anchor } = targetTextRange;
    if (last?.range && holdsText(last.range, text)) return last;
    const paths = {
      xPath: targetTextRange.commonAncestorContainer,
      fXPath: targetTextRange.commonAncestorContainerFXpath,
    };
    const around = find(anchor ?? paths) ?? (targetElementId ? elementNamed(targetElementId) : null);
    const near = around && findText(around, text, occurrence);
    const range = near ?? (isSearchRestricted ? null : searchWider(around, text));
    return range && { element: elementAround(range), range };
  }
  const elementId = targetElement ? targetElement.elementId : targetElementId;
  const element = elementId ? elementNamed(elementId) : targetElement ? find(anchorOf(targetElement)) : null;
  if (!element) return null;
  const range = selectAllContent ? allText(element) : null;
  return range ? { element, range } : { element };
}

/** The text has left its place: it may have moved within its location, or within the page. */
function searchWider(around: Element | null, text: string): Range | null {
  const location = around?.closest('[data-parley-location-id]');
  return (location && findText(location, text)) ?? findText(document.body, text);
}

/** Nothing speaks against the element that it was: most lookups end here, so that two hundred pins stay cheap. */
function isSurely(element: Element, anchor: Partial<AnchorRecord>): boolean {
  if (!element.isConnected || !hasSameMarks(element, anchor)) return false;
  if (anchor.id !== undefined || anchor.elementSelector !== undefined) return true;
  return anchor.contentHash !== undefined && contentHashOf(element) === anchor.contentHash.value;
}

function elementAround({ commonAncestorContainer: node }: Range): Element {
  return node instanceof Element ? node : (node.parentElement ?? document.body);
}
