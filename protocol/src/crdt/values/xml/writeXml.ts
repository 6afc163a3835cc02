import * as Y from 'yjs';
import { align, type Member } from '../align.js';
import { applyPairs } from '../applyPairs.js';
import { foldMarks } from './foldMarks.js';
import { parseXml } from './parseXml.js';
import { printNode, printXml } from './printXml.js';
import { readXml, textAttributes, viewChildren, type XmlParent } from './readXml.js';
import { Vocabulary } from './Vocabulary.js';
import { toFormatting, writeXmlText } from './writeXmlText.js';
import { isText, type XmlElementNode, type XmlNode } from './XmlNode.js';

/**
 * Sets the content of a fragment: corresponding elements are edited in place, others are inserted and deleted.
 * Throws `INVALID_ARGUMENT` when it is not well-formed.
 */
export function writeXml(fragment: Y.XmlFragment, value: string, field: string): void {
  const parsed = parseXml(value, field);
  // Unchanged content is equal, also where one name is used for an element and for a format.
  if (printXml(foldMarks(parsed, () => false)) === readXml(fragment)) return;
  const vocabulary = new Vocabulary(fragment);
  writeChildren(
    fragment,
    foldMarks(parsed, (name) => vocabulary.isFormat(name)),
    vocabulary,
  );
}

function writeChildren(parent: XmlParent, nodes: readonly XmlNode[], vocabulary: Vocabulary): void {
  const views = viewChildren(parent);
  const pairs = align(
    views.map(({ node, sources }) => toMember(node, !(sources[0] instanceof Y.XmlHook))),
    nodes.map((node) => toMember(node, true)),
  );
  const endOf = (index: number) => (index < 0 ? 0 : views[index]!.start + views[index]!.count);
  applyPairs(pairs, views.length, nodes.length, {
    remove: (start, count) => {
      for (const view of views.slice(start, start + count).reverse()) {
        // A paragraph that becomes empty keeps its text node, and so concurrent typing in it.
        if (nodes.length === 0 && isText(view.node)) writeXmlText(view.sources as Y.XmlText[], [], vocabulary);
        else parent.delete(view.start, view.count);
      }
    },
    insert: (at, start, end) => insertNodes(parent, endOf(at - 1), nodes.slice(start, end), vocabulary),
    edit: (i, j) => {
      const { sources } = views[i]!;
      const node = nodes[j]!;
      if (printNode(views[i]!.node) === printNode(node)) return;
      // The kinds are equal, so texts are paired with runs and elements with elements.
      if (isText(node)) writeXmlText(sources as Y.XmlText[], node.runs, vocabulary);
      else writeElement(sources[0] as Y.XmlElement, node, vocabulary);
    },
  });
}

function writeElement(element: Y.XmlElement, node: XmlElementNode, vocabulary: Vocabulary): void {
  const current = textAttributes(element.getAttributes());
  for (const name of Object.keys(current)) if (!Object.hasOwn(node.attributes, name)) element.removeAttribute(name);
  for (const [name, text] of Object.entries(node.attributes)) {
    if (current[name] !== text) setAttribute(element, name, vocabulary.attributeValue(node.name, name, text));
  }
  writeChildren(element, node.children, vocabulary);
}

function insertNodes(parent: XmlParent, at: number, nodes: readonly XmlNode[], vocabulary: Vocabulary): void {
  const [first, ...rest] = nodes;
  const empty = parent.length > at ? (parent.get(at) as unknown) : null;
  // An editor leaves an empty text in an empty paragraph, and concurrent typing goes into that text.
  if (first && isText(first) && empty instanceof Y.XmlText && empty.length === 0) {
    writeXmlText([empty], first.runs, vocabulary);
    if (rest.length > 0)
      parent.insert(
        at + 1,
        rest.map((node) => create(node, vocabulary)),
      );
  } else {
    parent.insert(
      at,
      nodes.map((node) => create(node, vocabulary)),
    );
  }
}

function create(node: XmlNode, vocabulary: Vocabulary): Y.XmlElement | Y.XmlText {
  if (isText(node)) {
    const text = new Y.XmlText();
    let at = 0;
    for (const run of node.runs) {
      text.insert(at, run.text, toFormatting(run.marks, vocabulary));
      at += run.text.length;
    }
    return text;
  }
  const element = new Y.XmlElement(node.name);
  for (const [name, text] of Object.entries(node.attributes)) {
    setAttribute(element, name, vocabulary.attributeValue(node.name, name, text));
  }
  element.insert(
    0,
    node.children.map((child) => create(child, vocabulary)),
  );
  return element;
}

/** Yjs stores attributes of every type, but its TypeScript types allow only strings. */
const setAttribute = (element: Y.XmlElement, name: string, value: unknown) =>
  element.setAttribute(name, value as string);

function toMember(node: XmlNode, isEditable: boolean): Member {
  const text = printNode(node);
  if (isText(node)) return { text, kind: 'text', hasId: false };
  const id = node.attributes['id'];
  return { text, kind: isEditable ? `<${node.name} ${id ?? ''}` : null, hasId: isEditable && id !== undefined };
}
