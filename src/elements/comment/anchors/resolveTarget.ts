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
  /** The text as an editor knows it that it was found in, for a target that names none: a backend's, or one of before the app named its editor. */
  inEditor?: TargetTextRange | undefined;
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
    const range = last?.range && holdsText(last.range, text) ? last.range : look();
    return range && { element: elementAround(range), range, ...asEditorKnows(range, editors) };
  }
  const elementId = targetElement ? targetElement.elementId : targetElementId;
  const element = elementId ? elementNamed(elementId) : targetElement ? find(anchorOf(targetElement)) : null;
  if (!element) return null;
  const range = selectAllContent ? allText(element) : null;
  return range ? { element, range } : { element };
}

/** What stands among the letters of an editor, the caret of somebody else for instance, is not in what it holds. */
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

/** Nothing speaks against the element that it was: most lookups end here, so that two hundred pins stay cheap. */
function isSurely(element: Element, anchor: Partial<AnchorRecord>): boolean {
  if (!element.isConnected || !hasSameMarks(element, anchor)) return false;
  if (anchor.id !== undefined || anchor.elementSelector !== undefined) return true;
  return anchor.contentHash !== undefined && contentHashOf(element) === anchor.contentHash.value;
}

function elementAround({ commonAncestorContainer: node }: Range): Element {
  return node instanceof Element ? node : (node.parentElement ?? document.body);
}
