import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

/** Updates that no honest client sends, by what is wrong with them. */
export function hostileUpdates(): Record<string, Uint8Array> {
  const doc = new Y.Doc();
  const text = doc.getText('content');
  text.insert(0, 'first');
  const first = Y.encodeStateVector(doc);
  text.insert(5, 'second');
  const whole = Y.encodeStateAsUpdate(doc);
  const gap = Y.encodeStateAsUpdate(doc, first);
  const foreign = new Y.Doc();
  Y.applyUpdate(foreign, whole);
  const beforeReply = Y.encodeStateVector(foreign);
  foreign.getText('content').insert(11, 'reply');
  const afterUnknown = Y.encodeStateAsUpdate(foreign, beforeReply);
  foreign.getText('content').delete(0, 2);
  return {
    'no bytes': new Uint8Array(),
    'bytes that are no update': Uint8Array.from({ length: 64 }, (_, index) => (index * 37 + 200) % 256),
    'half of an update': whole.subarray(0, whole.length / 2),
    'an update without those before it': gap,
    'an update that follows from an unknown client': afterUnknown,
    'deletions of what is not known': deletionOf(77, 5),
    'a clock that leaves no room': structs([gc(99, 2 ** 40)]),
    'more parts than it has': structs([gc(99, 1)], 1000),
    'an update of format 2': Y.encodeStateAsUpdateV2(doc),
  };
}

const gc = (client: number, length: number) => ({ client, length });

/** An update of deleted parts. @param claimed how many parts it says it has */
function structs(parts: { client: number; length: number }[], claimed = 1): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, parts.length);
  for (const { client, length } of parts) {
    encoding.writeVarUint(encoder, claimed);
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, 0); // clock
    encoding.writeUint8(encoder, 0); // a part that is deleted
    encoding.writeVarUint(encoder, length);
  }
  encoding.writeVarUint(encoder, 0); // no deletions
  return encoding.toUint8Array(encoder);
}

function deletionOf(client: number, length: number): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const value of [0, 1, client, 1, 0, length]) encoding.writeVarUint(encoder, value);
  return encoding.toUint8Array(encoder);
}
