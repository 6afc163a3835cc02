import type { AnchorRecord, TargetElement, TargetTextRange } from './AnchorRecord.js';
import type { EditorsById } from './editor/EditorAnchors.js';
import { elementNamed } from './elementNamed.js';
import { contentHashOf } from './contentHash.js';
import { anchorOf, findAnchor, hasSameMarks } from './findAnchor.js';
import { allText, findText, containsText } from './textRanges.js';

/** Where a thread is anchored, as its annotation says. The first that is given counts, in this order. */
export interface AnchorTarget {
  targetTextRange?: TargetTextRange | null | undefined;
  targetElement?: TargetElement | null | undefined;
  /** `id` of an element, given by the host. */
  targetElementId?: string | null | undefined;
  /** The whole text of the target. */
  selectAllContent?: boolean | undefined;
  /** Text is searched in its element only. @default false */
  isSearchRestricted?: boolean | undefined;
}

/** A target that is in the page. */
export interface ResolvedTarget {
  element: Element;
  /** The text, for a target that is one. */
  range?: Range | undefined;
  /** The text in the editor that it was found in, for a target without one: from a backend, or from before the app named its editor. */
  inEditor?: TargetTextRange | undefined;
}

export interface ResolveOptions {
  /** Its previous resolution. */
  last: ResolvedTarget | null;
  /** The editors of the app. A text in one of them is only searched there. @default none */
  editors?: EditorsById | undefined;
  /** Whether an element that matches only by place may be it. */
  mayTakePlace?: ((element: Element) => boolean) | undefined;
}

/** Finds a target in the page; `null` if it is not there now. */
export function resolveTarget(
  { targetTextRange, targetElement, targetElementId, selectAllContent, isSearchRestricted }: AnchorTarget,
  { last, mayTakePlace, editors }: ResolveOptions,
): ResolvedTarget | null {
  const find = (anchor: Partial<AnchorRecord>) => {
    if (last && isSurely(last.element, anchor)) return last.element;
    return findAnchor(anchor, { document, current: last?.element, mayTakePlace });
  };

  const known = targetTextRange?.editorId === undefined ? last?.inEditor : targetTextRange;
  const editor = known?.editorId && editors?.[known.editorId];
  if (known && editor) {
    const range = editor.resolve(known, last?.range);
    return range && { element: elementAround(range), range, ...(known !== targetTextRange && { inEditor: known }) };
  }
  if (targetTextRange?.text) {
    const { text, occurrence, commonAncestorContainerAnchor: anchor } = targetTextRange;
    const paths = {
      xPath: targetTextRange.commonAncestorContainer,
      fXPath: targetTextRange.commonAncestorContainerFXpath,
    };
    const look = () => {
      const around = find(anchor ?? paths) ?? (targetElementId ? elementNamed(targetElementId) : null);
      const near = around && (findText(around, text, occurrence) ?? findInEditors(around, targetTextRange, editors));
      return near ?? (isSearchRestricted ? null : searchWider(around, text));
    };
    const range = last?.range && containsText(last.range, text) ? last.range : look();
    return range && { element: elementAround(range), range, ...asEditorKnows(range, editors) };
  }
  const elementId = targetElement ? targetElement.elementId : targetElementId;
  const element = elementId ? elementNamed(elementId) : targetElement ? find(anchorOf(targetElement)) : null;
  if (!element) return null;
  const range = selectAllContent ? allText(element) : null;
  return range ? { element, range } : { element };
}

/** Foreign nodes among the letters of an editor, such as another person's caret, are not in its document. */
function findInEditors(around: Element, target: TargetTextRange, editors: EditorsById = {}): Range | null {
  const inside = Object.values(editors).filter(({ element }) => around.contains(element) || element.contains(around));
  for (const editor of inside) {
    const range = editor.resolve(target);
    if (range) return range;
  }
  return null;
}

/** From now on the editor follows it. */
function asEditorKnows(range: Range, editors: EditorsById = {}): Pick<ResolvedTarget, 'inEditor'> {
  const editor = Object.values(editors).find(({ element }) => element.contains(range.commonAncestorContainer));
  const inEditor = editor?.capture(range);
  return inEditor ? { inEditor } : {};
}

/** The text has left its place: it may have moved within its location, or within the page. */
function searchWider(around: Element | null, text: string): Range | null {
  const location = around?.closest('[data-parley-location-id]');
  return (location && findText(location, text)) ?? findText(document.body, text);
}

/** Nothing contradicts the previous element: most lookups end here, so that two hundred pins stay cheap. */
function isSurely(element: Element, anchor: Partial<AnchorRecord>): boolean {
  if (!element.isConnected || !hasSameMarks(element, anchor)) return false;
  if (anchor.id !== undefined || anchor.elementSelector !== undefined) return true;
  return anchor.contentHash !== undefined && contentHashOf(element) === anchor.contentHash.value;
}

function elementAround({ commonAncestorContainer: node }: Range): Element {
  return node instanceof Element ? node : (node.parentElement ?? document.body);
}
