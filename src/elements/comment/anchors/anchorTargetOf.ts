import type { AnchorRecord, TargetElement, TargetTextRange } from './AnchorRecord.js';
import type { AnchorTarget } from './resolveTarget.js';

/** The fields of a thread with its place; the service accepts any JSON there. */
export interface AnchoredThread {
  targetElement?: object | null | undefined;
  targetTextRange?: object | null | undefined;
  targetElementId?: string | null | undefined;
  selectAllContent?: boolean | null | undefined;
  context?: object | undefined;
}

/** Where on the page a thread is; `null` for one without a place, and for one that the host places itself. */
export function anchorTargetOf(thread: AnchoredThread): AnchorTarget | null {
  const { targetElementId, selectAllContent, context } = thread;
  if (isObject(context) && context['commentType'] === 'manual') return null;
  const element = fieldsOf(thread.targetElement);
  const named = namedTarget(element);
  if (named) return { ...named, selectAllContent: named.selectAllContent || (selectAllContent ?? false) };
  const targetElement = elementTarget(element);
  const targetTextRange = textTarget(fieldsOf(thread.targetTextRange));
  if (!targetElement && !targetTextRange && !targetElementId) return null;
  return { targetElement, targetTextRange, targetElementId, selectAllContent: selectAllContent ?? false };
}

/** An element that a backend names by its id, or text in it. */
function namedTarget(value: Record<string, unknown> | undefined): AnchorTarget | null {
  const { elementId, targetText: text, occurrence, selectAllContent } = value ?? {};
  if (typeof elementId !== 'string' || elementId === '') return null;
  if (typeof text === 'string' && text !== '') {
    const targetTextRange = { text, occurrence: Math.max(1, numberOf(occurrence)) };
    return { targetTextRange, targetElementId: elementId, isSearchRestricted: true };
  }
  return { targetElement: { elementId, ...offsetOf(value ?? {}) }, selectAllContent: selectAllContent === true };
}

function elementTarget(value: Record<string, unknown> | undefined): TargetElement | undefined {
  if (!value) return undefined;
  return {
    ...textsOf(value, ['xpath', 'fXpath', 'cfXpath']),
    ...offsetOf(value),
    anchor: anchorRecord(value['anchor']),
  };
}

function textTarget(value: Record<string, unknown> | undefined): TargetTextRange | undefined {
  if (typeof value?.['text'] !== 'string' && typeof value?.['editorId'] !== 'string') return undefined;
  const { start, end } = value;
  return {
    ...textsOf(value, ['text', 'commonAncestorContainer', 'commonAncestorContainerFXpath']),
    ...textsOf(value, ['editorId', 'prefix', 'suffix']),
    ...(isObject(start) && isObject(end) && { start, end }),
    commonAncestorContainerAnchor: anchorRecord(value['commonAncestorContainerAnchor']),
    occurrence: Math.max(1, numberOf(value['occurrence'])),
  };
}

function offsetOf(value: Record<string, unknown>) {
  const widthPercentage = numberOf(value['widthPercentage']);
  const heightPercentage = numberOf(value['heightPercentage']);
  return {
    topPercentage: numberOf(value['topPercentage']),
    leftPercentage: numberOf(value['leftPercentage']),
    ...(widthPercentage && heightPercentage && { widthPercentage, heightPercentage }),
  };
}

function anchorRecord(value: unknown): AnchorRecord | undefined {
  if (!isObject(value) || typeof value['tagName'] !== 'string') return undefined;
  const hash = isObject(value['contentHash']) ? value['contentHash']['value'] : undefined;
  return {
    version: '1.0',
    tagName: value['tagName'],
    ...textsOf(value, ['id', 'elementSelector', 'robustXPath', 'xPath', 'cfXPath', 'fXPath']),
    ...(typeof hash === 'string' && { contentHash: { value: hash, algorithm: 'SHA-256', source: 'textContent' } }),
  };
}

const fieldsOf = (value: object | null | undefined) => (isObject(value) ? value : undefined);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function textsOf<Name extends string>(value: Record<string, unknown>, names: Name[]): { [Key in Name]?: string } {
  const entries = names
    .map((name) => [name, value[name]])
    .filter(([, text]) => typeof text === 'string' && text !== '');
  return Object.fromEntries(entries) as { [Key in Name]?: string };
}
