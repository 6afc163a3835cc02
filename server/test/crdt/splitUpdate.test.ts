import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { splitUpdate } from '../../src/domain/crdt/splitUpdate.js';

const PEOPLE = 3;
const step = fc.record({
  person: fc.nat(PEOPLE - 1),
  kind: fc.constantFrom('write', 'write', 'write', 'delete', 'set', 'nest', 'meet'),
  at: fc.nat(40),
});

/** What people do in a text, a map and a tree, and when they hear of each other. */
function play(steps: readonly { person: number; kind: string; at: number }[]): Y.Doc[] {
  const docs = Array.from({ length: PEOPLE }, () => new Y.Doc());
  const meet = () => {
    for (const doc of docs) for (const other of docs) Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  };
  for (const { person, kind, at } of steps) {
    const doc = docs[person]!;
    const text = doc.getText('text');
    const tree = doc.getXmlFragment('tree');
    if (kind === 'write') text.insert(at % (text.length + 1), 'ab');
    else if (kind === 'delete' && text.length > 0) text.delete(at % text.length, 1);
    else if (kind === 'set') doc.getMap('map').set(`key ${at % 5}`, at);
    else if (kind === 'nest') {
      const place = at % (tree.length + 1);
      if (place < tree.length && at % 3 === 0) tree.delete(place, 1);
      else tree.insert(place, [new Y.XmlElement('p')]);
      const first = tree.length > 0 ? tree.get(0) : null;
      if (first instanceof Y.XmlElement) first.insert(0, [new Y.XmlText('x')]);
    } else if (kind === 'meet') meet();
  }
  meet();
  return docs;
}

const contentOf = (doc: Y.Doc) => [
  doc.getText('text').toJSON(),
  doc.getMap('map').toJSON(),
  doc.getXmlFragment('tree').toJSON(),
  Y.decodeStateVector(Y.encodeStateVector(doc)),
];

function applyParts(doc: Y.Doc, update: Uint8Array, perPart: number): number {
  const parts = splitUpdate(update, perPart);
  for (const part of parts) {
    Y.applyUpdate(doc, part);
    expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null]);
  }
  return parts.length;
}

it('has the same effect in parts, of which each follows from those before it, from the start and in the middle of a history', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (before, after, perPart) => {
        const [doc] = play([...before, ...after]);
        const copy = new Y.Doc();
        applyParts(copy, Y.encodeStateAsUpdate(doc!), perPart);
        expect(contentOf(copy)).toEqual(contentOf(doc!));

        const [base] = play(before);
        const later = new Y.Doc();
        Y.applyUpdate(later, Y.encodeStateAsUpdate(base!));
        later.getText('text').insert(0, 'more');
        later.getMap('map').set('key 0', 'more');
        applyParts(base!, Y.encodeStateAsUpdate(later, Y.encodeStateVector(base!)), perPart);
        expect(contentOf(base!)).toEqual(contentOf(later));
      },
    ),
    { numRuns: 150 },
  );
});

it('is in parts of the size that was asked for', () => {
  const doc = new Y.Doc();
  for (let index = 0; index < 20; index += 1) doc.getText('text').insert(index % 2 ? 0 : index, 'a');
  const operations = Y.decodeUpdate(Y.encodeStateAsUpdate(doc)).structs.length;
  expect(operations).toBeGreaterThan(10);
  expect(splitUpdate(Y.encodeStateAsUpdate(doc), 2)).toHaveLength(Math.ceil(operations / 2));
});

it('stays whole when it leaves out operations', () => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => void updates.push(update));
  for (const letter of 'abc') doc.getText('text').insert(0, letter);
  const gap = Y.mergeUpdates([updates[0]!, updates[2]!]);
  expect(splitUpdate(gap, 1)).toEqual([gap]);
});
