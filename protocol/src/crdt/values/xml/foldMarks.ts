import type { ParsedNode } from './parseXml.js';
import { addRun } from './readXml.js';
import { isText, type XmlMark, type XmlNode, type XmlTextNode } from './XmlNode.js';

/** Turns parsed XML into nodes. Elements that represent a format become formatting of the text in them. */
export function foldMarks(parsed: readonly ParsedNode[], isFormat: (name: string) => boolean): XmlNode[] {
  const nodes: XmlNode[] = [];
  const lastText = (): XmlTextNode => {
    const last = nodes.at(-1);
    if (last && isText(last)) return last;
    const text: XmlTextNode = { runs: [] };
    nodes.push(text);
    return text;
  };
  const add = (members: readonly ParsedNode[], marks: readonly XmlMark[]): void => {
    for (const member of members) {
      if (typeof member === 'string') {
        addRun(lastText().runs, { text: member, marks: [...marks] });
      } else if (isFormat(member.name)) {
        add(member.children, withMark(marks, { name: member.name, attributes: member.attributes }));
      } else {
        nodes.push({
          name: member.name,
          attributes: member.attributes,
          children: foldMarks(member.children, isFormat),
        });
      }
    }
  };
  add(parsed, []);
  return nodes;
}

/** The inner one of two marks with one name counts. */
const withMark = (marks: readonly XmlMark[], mark: XmlMark): XmlMark[] =>
  [...marks.filter(({ name }) => name !== mark.name), mark].sort((one, other) => (one.name < other.name ? -1 : 1));
