import { encodeName } from './xmlNames.js';
import { isText, type XmlMark, type XmlNode, type XmlRun } from './XmlNode.js';

/** The nodes as a well-formed fragment. Equal nodes give equal texts. */
export const printXml = (nodes: readonly XmlNode[]): string => nodes.map(printNode).join('');

export function printNode(node: XmlNode): string {
  if (isText(node)) return node.runs.map(printRun).join('');
  const tag = printTag(node);
  const content = printXml(node.children);
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${encodeName(node.name)}>`;
}

/** Name and attributes, as in a start tag. */
export function printTag({ name, attributes }: XmlMark): string {
  const parts = Object.keys(attributes)
    .sort()
    .map((key) => ` ${encodeName(key)}="${escapeAttribute(attributes[key]!)}"`);
  return encodeName(name) + parts.join('');
}

function printRun({ text, marks }: XmlRun): string {
  return marks.reduceRight((inner, mark) => `<${printTag(mark)}>${inner}</${encodeName(mark.name)}>`, escapeText(text));
}

/** Characters that XML 1.0 has no way to write (§2.2). */
// eslint-disable-next-line no-control-regex -- they are control characters
export const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Replaces each character that XML cannot write by U+FFFD, so that positions stay the same. */
export const allowed = (text: string): string => text.replaceAll(FORBIDDEN, '\uFFFD');

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');

// Readers turn white space in attributes into spaces unless it is escaped (§3.3.3).
const escapeAttribute = (text: string) =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
