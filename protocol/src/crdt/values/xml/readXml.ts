import * as Y from 'yjs';
import { canonicalText, isReservedKey, plainJson, READ_DEPTH } from '../plainJson.js';
import { visibleText } from '../visibleText.js';
import { allowed, printTag, printXml } from './printXml.js';
import type { XmlElementNode, XmlMark, XmlNode, XmlRun } from './XmlNode.js';

/** A parent of elements and texts. An element is a fragment too. */
export type XmlParent = Y.XmlFragment;

/** A node, and its source in the document: one element, or all the texts next to one another. */
export interface ChildView {
  node: XmlNode;
  /** Index of the first, and number of children of the parent. */
  start: number;
  count: number;
  sources: XmlChild[];
}

type XmlChild = Y.XmlElement | Y.XmlText | Y.XmlHook;

/** The content as a well-formed fragment. */
export const readXml = (source: Y.XmlFragment | Y.XmlText): string =>
  printXml(
    source instanceof Y.XmlText
      ? [{ runs: readRuns([source]) }]
      : source instanceof Y.XmlElement
        ? [readElement(source as Y.XmlElement, 0)]
        : readNodes(source, 0),
  );

/** The children that can be seen: without empty texts. */
export function viewChildren(parent: XmlParent, depth = 0): ChildView[] {
  const views: ChildView[] = [];
  const children: readonly unknown[] = parent.toArray();
  for (let start = 0; start < children.length;) {
    const sources = textsFrom(children, start);
    const child = children[start];
    const count = Math.max(sources.length, 1);
    if (sources.length > 0) {
      const runs = readRuns(sources);
      if (runs.length > 0) views.push({ node: { runs }, start, count, sources });
    } else if (child instanceof Y.XmlElement || child instanceof Y.XmlHook) {
      const node = child instanceof Y.XmlElement ? readElement(child as Y.XmlElement, depth) : hookNode(child);
      views.push({ node, start, count, sources: [child] });
    }
    start += count;
  }
  return views;
}

/** The formatting of a text as elements, outermost first. */
export const toMarks = (formatting: Record<string, unknown>): XmlMark[] =>
  Object.keys(formatting)
    .sort()
    .filter((name) => formatting[name] !== null && formatting[name] !== undefined)
    .map((name) => ({ name, attributes: markAttributes(formatting[name]) }));

/** Adds characters; those that are formatted like the ones before join them. */
export function addRun(runs: XmlRun[], run: XmlRun): void {
  if (run.text === '') return;
  const last = runs.at(-1);
  if (last && haveSameMarks(last.marks, run.marks)) last.text += run.text;
  else runs.push({ ...run });
}

export const haveSameMarks = (some: readonly XmlMark[], others: readonly XmlMark[]): boolean =>
  some.length === others.length && some.every((mark, index) => printTag(mark) === printTag(others[index]!));

const readNodes = (parent: XmlParent, depth: number): XmlNode[] => viewChildren(parent, depth).map(({ node }) => node);

function readElement(element: Y.XmlElement, depth: number): XmlElementNode {
  const children = depth < READ_DEPTH ? readNodes(element, depth + 1) : [];
  return { name: element.nodeName, attributes: textAttributes(element.getAttributes()), children };
}

const hookNode = (hook: Y.XmlHook): XmlElementNode => ({ name: hook.hookName, attributes: {}, children: [] });

function readRuns(texts: readonly Y.Text[]): XmlRun[] {
  const runs: XmlRun[] = [];
  for (const { text, formatting } of visibleText(texts).runs)
    addRun(runs, { text: allowed(text), marks: toMarks(formatting) });
  return runs;
}

function textsFrom(children: readonly unknown[], start: number): Y.XmlText[] {
  const texts: Y.XmlText[] = [];
  for (let index = start; children[index] instanceof Y.XmlText; index += 1) texts.push(children[index] as Y.XmlText);
  return texts;
}

/** `null` is absent: editors write it where an attribute has its default. Other values are written as JSON. */
export function textAttributes(stored: Record<string, unknown>): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(stored)) {
    if (value === null || value === undefined || isReservedKey(name)) continue;
    attributes[name] = allowed(typeof value === 'string' ? value : canonicalText(plainJson(value)));
  }
  return attributes;
}

function markAttributes(value: unknown): Record<string, string> {
  if (value === true) return {};
  const isRecord = typeof value === 'object' && !Array.isArray(value) && !(value instanceof Uint8Array);
  // The formats of editors are `true` or an object without symbols or prototypes, as an update brought it.
  return textAttributes(isRecord ? (value as Record<string, unknown>) : { value });
}
