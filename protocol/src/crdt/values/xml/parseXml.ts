import { ParleyError } from '../../../errors.js';
import { VALUE_LIMITS } from '../CrdtValue.js';
import { isReservedKey } from '../plainJson.js';
import { FORBIDDEN } from './printXml.js';
import { decodeName, XML_NAME } from './xmlNames.js';

/** Parsed XML: the text between tags, and elements. */
export type ParsedNode = string | ParsedElement;

export interface ParsedElement {
  name: string;
  attributes: Record<string, string>;
  children: ParsedNode[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads a well-formed fragment of XML 1.0: elements, attributes, text, CDATA, the five entities and character references. Comments are omitted;
 * document types and processing instructions are refused. Throws `INVALID_ARGUMENT` with the field and the position.
 */
export function parseXml(source: string, field: string): ParsedNode[] {
  const xml = source.replaceAll(/\r\n?/g, '\n'); // §2.11
  const root: ParsedElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  let at = 0;
  let parts = 0;

  const fail = (problem: string, place = at): never => {
    const before = xml.slice(0, place).split('\n');
    const where = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
    throw new ParleyError('INVALID_ARGUMENT', `${field}: must be a well-formed XML fragment: ${problem} at ${where}`);
  };
  const countPart = () => {
    parts += 1;
    if (parts > VALUE_LIMITS.parts) {
      throw new ParleyError(
        'INVALID_ARGUMENT',
        `${field}: must have at most ${VALUE_LIMITS.parts} elements, attributes and texts`,
      );
    }
  };
  const readName = (): string => {
    XML_NAME.lastIndex = at;
    const name = XML_NAME.exec(xml)?.[0] ?? fail('a name is missing');
    at += name.length;
    return name;
  };
  const skipSpace = (): boolean => {
    const from = at;
    while (at < xml.length && ' \t\n'.includes(xml[at]!)) at += 1;
    return at > from;
  };
  const decode = (text: string, place: number): string => {
    return text.replaceAll(/&([^;&<]*);?/g, (reference: string, name: string, offset: number) => {
      const character = reference.endsWith(';') ? (ENTITIES[name] ?? characterOf(name)) : undefined;
      return character ?? fail(`"${reference.slice(0, 20)}" is no entity`, place + offset);
    });
  };
  const addText = (text: string): void => {
    if (text === '') return;
    const { children } = open.at(-1)!;
    countPart();
    if (typeof children.at(-1) === 'string') children.push(`${children.pop() as string}${text}`);
    else children.push(text);
  };
  const endOf = (mark: string, what: string): number => {
    const end = xml.indexOf(mark, at);
    return end === -1 ? fail(`${what} does not end`) : end;
  };
  const readAttributes = (attributes: Record<string, string>): void => {
    while (skipSpace() && xml[at] !== '>' && xml[at] !== '/') {
      const start = at;
      const name = decodeName(readName());
      skipSpace();
      if (xml[at] !== '=') fail(`attribute ${name} has no value`);
      at += 1;
      skipSpace();
      const quote = xml[at]!;
      if (quote !== '"' && quote !== "'") fail(`the value of ${name} is not in quotes`);
      at += 1;
      const end = endOf(quote, `the value of ${name}`);
      const text = xml.slice(at, end);
      if (text.includes('<')) fail(`the value of ${name} holds a "<"`);
      if (isReservedKey(name)) fail(`attribute ${name} is not allowed`, start);
      if (Object.hasOwn(attributes, name)) fail(`attribute ${name} is there twice`, start);
      countPart();
      attributes[name] = decode(text.replaceAll(/[\t\n]/g, ' '), at); // §3.3.3
      at = end + 1;
    }
  };

  const forbidden = xml.search(FORBIDDEN);
  if (forbidden !== -1) fail('a character is not allowed', forbidden);
  while (at < xml.length) {
    if (xml.startsWith('<!--', at)) {
      at += 4;
      const end = endOf('--', 'a comment');
      if (xml[end + 2] !== '>') fail('"--" is not allowed in a comment', end);
      at = end + 3;
    } else if (xml.startsWith('<![CDATA[', at)) {
      const end = endOf(']]>', 'a CDATA section');
      addText(xml.slice(at + 9, end));
      at = end + 3;
    } else if (xml.startsWith('</', at)) {
      const start = at;
      at += 2;
      const name = decodeName(readName());
      skipSpace();
      if (xml[at] !== '>') fail(`</${name} does not end`);
      if (open.length === 1 || open.pop()!.name !== name) fail(`</${name}> closes nothing`, start);
      at += 1;
    } else if (xml[at] === '<') {
      if ('!?'.includes(xml[at + 1] ?? ' ')) fail('document types and processing instructions are not allowed');
      at += 1;
      const element: ParsedElement = { name: decodeName(readName()), attributes: {}, children: [] };
      countPart();
      readAttributes(element.attributes);
      open.at(-1)!.children.push(element);
      const isEmpty = xml[at] === '/';
      if (isEmpty) at += 1;
      else open.push(element);
      if (xml[at] !== '>') fail(`<${element.name} does not end`);
      if (open.length > VALUE_LIMITS.xmlDepth + 1) fail(`elements are more than ${VALUE_LIMITS.xmlDepth} levels deep`);
      at += 1;
    } else {
      const next = xml.indexOf('<', at);
      const end = next === -1 ? xml.length : next;
      const text = xml.slice(at, end);
      if (text.includes(']]>')) fail('"]]>" is not allowed in text', at + text.indexOf(']]>'));
      addText(decode(text, at));
      at = end;
    }
  }
  if (open.length > 1) fail(`<${open.at(-1)!.name}> is not closed`);
  return root.children;
}

function characterOf(reference: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(reference) ?? [];
  if (hex === undefined && decimal === undefined) return undefined;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  return character.search(FORBIDDEN) === -1 ? character : undefined;
}
