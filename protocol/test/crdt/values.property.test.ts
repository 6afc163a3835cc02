import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { readValue, writeValue, type CrdtJson, type CrdtValues, type ValueType } from '@parley/protocol/crdt';

const contentKey = 'content';

/** Letters that meet each other again, a pair of surrogates, and what XML escapes. */
const letters = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '<', '&', '"', '\n', '\u{1F600}', '\u{1F601}', 'é'),
  maxLength: 12,
});
const json = fc.letrec<{ json: CrdtJson; object: { [key: string]: CrdtJson }; array: CrdtJson[] }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    letters,
    fc.integer({ min: -2, max: 2 }),
    fc.boolean(),
    fc.constant(null),
    tie('object'),
    tie('array'),
  ),
  object: fc.dictionary(fc.constantFrom('id', 'a', 'b', 'c', 'é'), tie('json'), { maxKeys: 4 }),
  array: fc.array(tie('json'), { maxLength: 6 }),
}));
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
const xml = fc.letrec<{ nodes: string; node: string; element: string }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof({ maxDepth: 4 }, letters.map(escaped), tie('element')),
  element: fc
    .tuple(fc.constantFrom('paragraph', 'bulletList', 'bold', 'é'), fc.option(letters.map(escaped)), tie('nodes'))
    .map(([name, id, content]) => `<${name}${id === null ? '' : ` id="${id}"`}>${content}</${name}>`),
})).nodes;

const values: { [T in ValueType]: fc.Arbitrary<CrdtValues[T]> } = {
  text: letters,
  map: json.object,
  array: json.array,
  xml,
};
const types: ValueType[] = ['text', 'map', 'array', 'xml'];
/** Values of a type that is known at run time only. */
const valuesOf = (type: ValueType): fc.Arbitrary<CrdtValues[ValueType]> => values[type];
const of = (type: ValueType) => ({ type, contentKey });

function docOf(type: ValueType, value: CrdtValues[ValueType]): Y.Doc {
  const doc = new Y.Doc();
  writeValue(doc, of(type), value);
  return doc;
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

/** XML as it is read: `<a></a>` is `<a/>`. Everything else is read as it was written. */
const normal = (type: ValueType, value: CrdtValues[ValueType]) =>
  type === 'xml' ? readValue(docOf(type, value), of(type)) : value;

it.each(types)('reads what was written over anything, and writes it again without an update (%s)', (type) => {
  fc.assert(
    fc.property(fc.array(valuesOf(type), { minLength: 1, maxLength: 4 }), (history) => {
      const doc = new Y.Doc();
      for (const value of history) {
        writeValue(doc, of(type), value);
        expect(readValue(copyOf(doc), of(type))).toEqual(normal(type, value));

        let updates = 0;
        doc.on('update', () => (updates += 1));
        writeValue(doc, of(type), value);
        writeValue(doc, of(type), readValue(doc, of(type)));
        expect(updates).toBe(0);
      }
    }),
    { numRuns: 100 },
  );
});

it.each(types)('ends equal in both orders of two writes that did not know of each other (%s)', (type) => {
  fc.assert(
    fc.property(valuesOf(type), valuesOf(type), valuesOf(type), (before, one, other) => {
      const ours = docOf(type, before);
      const theirs = copyOf(ours);
      writeValue(ours, of(type), one);
      writeValue(theirs, of(type), other);
      const [ourState, theirState] = [Y.encodeStateAsUpdate(ours), Y.encodeStateAsUpdate(theirs)];
      Y.applyUpdate(ours, theirState);
      Y.applyUpdate(theirs, ourState);
      expect(readValue(ours, of(type))).toEqual(readValue(theirs, of(type)));
    }),
    { numRuns: 100 },
  );
});

/** Puts a mark that no value holds somewhere into a document, as somebody does whose edit has not arrived. */
const pending: { [T in ValueType]: (doc: Y.Doc, at: number) => boolean } = {
  text: (doc, at) => {
    doc.getText(contentKey).insert(at % (doc.getText(contentKey).length + 1), '#');
    return true;
  },
  map: (doc) => {
    doc.getMap(contentKey).set('#', '#');
    return true;
  },
  array: (doc, at) => {
    doc.getArray(contentKey).insert(at % (doc.getArray(contentKey).length + 1), ['#']);
    return true;
  },
  xml: (doc, at) => {
    const fragment = doc.getXmlFragment(contentKey);
    fragment.insert(at % (fragment.length + 1), [new Y.XmlElement('pending')]);
    return true;
  },
};

it.each(types)('keeps an edit that had not arrived (%s)', (type) => {
  fc.assert(
    fc.property(valuesOf(type), valuesOf(type), fc.nat(20), (before, next, at) => {
      const service = docOf(type, before);
      const client = copyOf(service);
      pending[type](client, at);
      writeValue(service, of(type), next);
      Y.applyUpdate(service, Y.encodeStateAsUpdate(client));
      const merged = JSON.stringify(readValue(service, of(type)));
      expect(merged.includes('#') || merged.includes('pending')).toBe(true);
    }),
    { numRuns: 100 },
  );
});
