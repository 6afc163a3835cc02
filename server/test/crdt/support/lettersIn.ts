import * as Y from 'yjs';

/** How people and backends write, and delete, single letters in a store of a type. */
export interface Lettered {
  type: 'text' | 'map' | 'array' | 'xml';
  /** What a backend makes it with. */
  first: unknown;
  /** Returns what is in the paragraph that the letter goes into; `''`: it is in none. */
  write: (doc: Y.Doc, letter: string, at: number) => string;
  /** Deletes a letter, if there is one. Returns it. */
  remove: (doc: Y.Doc, at: number) => string | undefined;
  /** Returns the value with a letter more. */
  add: (value: never, letter: string) => unknown;
  /** Returns the value without a letter, or as it is. */
  drop: (value: never, at: number) => unknown;
}

export const LETTERED: readonly Lettered[] = [
  {
    type: 'text',
    first: '',
    write: (doc, letter, at) => {
      const text = doc.getText('content');
      text.insert(at % (text.length + 1), letter);
      return '';
    },
    remove: (doc, at) => removeFrom(doc.getText('content'), at),
    add: (value: string, letter) => `${value}${letter}`,
    drop: (value: string, at) => value.replace(value[at] ?? '', ''),
  },
  {
    type: 'map',
    first: {},
    write: (doc, letter, at) => {
      const map = doc.getMap<boolean | number>('content');
      map.set(letter, true);
      map.set('last', at);
      return '';
    },
    remove: (doc, at) => {
      const map = doc.getMap('content');
      const letter = [...map.keys()].filter((key) => key !== 'last')[at];
      if (letter) map.delete(letter);
      return letter;
    },
    add: (value: object, letter) => ({ ...value, [letter]: true, last: letter.codePointAt(0) }),
    drop: (value: object, at) => Object.fromEntries(Object.entries(value).filter((_, index) => index !== at)),
  },
  {
    type: 'array',
    first: [],
    write: (doc, letter, at) => {
      const list = doc.getArray<string>('content');
      list.insert(at % (list.length + 1), [letter]);
      return '';
    },
    remove: (doc, at) => {
      const list = doc.getArray<string>('content');
      const letter = list.toArray()[at];
      if (letter) list.delete(at);
      return letter;
    },
    add: (value: string[], letter) => [letter, ...value],
    drop: (value: string[], at) => value.toSpliced(at, 1),
  },
  {
    type: 'xml',
    first: '<p>.</p><p>.</p>',
    write: (doc, letter, at) => {
      const content = doc.getXmlFragment('content');
      if (at % 4 === 0) {
        const paragraph = new Y.XmlElement('p');
        paragraph.insert(0, [new Y.XmlText(letter)]);
        content.insert(at % (content.length + 1), [paragraph]);
        return '';
      }
      const texts = textsIn(content);
      const text = texts[at % texts.length]!;
      const paragraph = text.toJSON();
      text.insert(at % (text.length + 1), letter);
      return paragraph;
    },
    remove: (doc, at) => {
      const texts = textsIn(doc.getXmlFragment('content'));
      return removeFrom(texts[at % texts.length]!, at % 5);
    },
    add: (value: string, letter) => `${value}<p>${letter}</p>`,
    drop: (value: string, at) => value.replace([...value].filter((character) => character >= '\u4e00')[at] ?? '', ''),
  },
];

/** The content, to be compared. */
export function contentOf(doc: Y.Doc, type: Lettered['type']): unknown {
  if (type === 'text') return doc.getText('content').toDelta();
  if (type === 'map') return doc.getMap('content').toJSON();
  return type === 'array' ? doc.getArray('content').toJSON() : doc.getXmlFragment('content').toJSON();
}

function removeFrom(text: Y.Text | Y.XmlText, at: number): string | undefined {
  const letter = text.toJSON()[at];
  if (letter === undefined || letter < '\u4e00') return undefined;
  text.delete(at, 1);
  return letter;
}

const textsIn = (content: Y.XmlFragment): Y.XmlText[] =>
  content
    .toArray()
    .flatMap((child) =>
      child instanceof Y.XmlElement ? child.toArray().filter((text) => text instanceof Y.XmlText) : [],
    );
