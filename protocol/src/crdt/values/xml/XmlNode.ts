/** A part of an XML fragment. */
export type XmlNode = XmlElementNode | XmlTextNode;

export interface XmlElementNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}

/** Text as far as no element interrupts it. */
export interface XmlTextNode {
  runs: XmlRun[];
}

/** Characters that are formatted in one way. */
export interface XmlRun {
  text: string;
  /** Ascending by name. */
  marks: XmlMark[];
}

/** A format of text, written as an element around it: `<bold>`, `<link href="…">`. */
export interface XmlMark {
  name: string;
  attributes: Record<string, string>;
}

export const isText = (node: XmlNode): node is XmlTextNode => 'runs' in node;
