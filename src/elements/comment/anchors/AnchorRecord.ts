import type { PageInfo } from '../../../documents/ActiveDocuments.js';

/** Data stored about an element, to find it again in a page that has changed. Never its content, only a hash of it. */
export interface AnchorRecord {
  version: '1.0';
  /** `id` attribute, unless a library made it up. */
  id?: string | undefined;
  /** Lower case. */
  tagName: string;
  /** Tag and the attributes that name the element: `tr[data-id="42"]`. */
  elementSelector?: string | undefined;
  /** Path that needs no position among equal neighbours. */
  robustXPath?: string | undefined;
  /** Path of positions below the nearest ancestor with an id. */
  xPath?: string | undefined;
  cfXPath?: string | undefined;
  /** Path of positions from the root of the document. */
  fXPath?: string | undefined;
  contentHash?: { value: string; algorithm: 'SHA-256'; source: 'textContent' } | undefined;
  /** ms since epoch. */
  createdAt?: number | undefined;
  parent?: AnchorRecord | undefined;
}

/** A point of an element, or an area of it. Percentages of its width and height, 0 to 100. */
export interface TargetElement {
  /** `id` of the element; if set, it alone identifies the element. */
  elementId?: string | undefined;
  xpath?: string | undefined;
  fXpath?: string | undefined;
  cfXpath?: string | undefined;
  topPercentage: number;
  leftPercentage: number;
  /** Size of an area; its top left corner is the point. Absent: a point. */
  widthPercentage?: number | undefined;
  heightPercentage?: number | undefined;
  anchor?: AnchorRecord | null | undefined;
}

/** The `occurrence`-th place, 1 upwards, where `text` occurs inside an element. White space does not count. */
export interface TargetTextRange {
  /** XPath of the element around all of the text. */
  commonAncestorContainer?: string | undefined;
  commonAncestorContainerFXpath?: string | undefined;
  commonAncestorContainerCFXpath?: string | undefined;
  commonAncestorContainerAnchor?: AnchorRecord | undefined;
  text?: string | undefined;
  /** @default 1 */
  occurrence?: number | undefined;
  /** The editor that the text is in, when its app has named it (`useCommentAnchors`). */
  editorId?: string | undefined;
  /** In an editor: the text before and after it. */
  prefix?: string | undefined;
  suffix?: string | undefined;
  /** In a shared text: its first letter and its last, as relative positions of Yjs in JSON. */
  start?: Record<string, unknown> | undefined;
  end?: Record<string, unknown> | undefined;
}

/**
 * A place on an element as a thread has it. A client sets the fields of `TargetElement`; a backend may name an element by its id, or a text in it. The
 * service stores what it gets.
 */
export interface ThreadTargetElement extends Partial<TargetElement> {
  /** A text in the element; the thread is on its `occurrence`-th place, 1 upwards. */
  targetText?: string | undefined;
  /** @default 1 */
  occurrence?: number | undefined;
  /** The whole text of the element. @default false */
  selectAllContent?: boolean | undefined;
}

/** Where on the page a thread is. The service stores these fields and does not read them. */
export interface ThreadPlace {
  targetElement?: ThreadTargetElement | null | undefined;
  targetTextRange?: TargetTextRange | null | undefined;
  /** A point of the app's own canvas. */
  position?:
    | { top: number; left: number; parentScaleX?: number; parentScaleY?: number; transformContext?: unknown }
    | null
    | undefined;
  /** The inline section that contains the thread. */
  inlineCommentSectionConfig?: { id: string; name?: string } | undefined;
  pageInfo?: PageInfo | undefined;
}
