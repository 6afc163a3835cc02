import * as Y from 'yjs';

/** Letters that a person writes before they go elsewhere in the text. */
const RUN = 12;

/** The state of a text of so many bytes, as it is after people wrote here and there: in many parts. */
export function typedState(bytes: number): Uint8Array {
  const doc = new Y.Doc();
  const text = doc.getText('content');
  let state: Uint8Array;
  let random = 1;
  do {
    doc.transact(() => {
      for (let part = 0; part < Math.ceil(bytes / 100); part += 1) {
        random = (random * 48_271) % 2_147_483_647;
        text.insert(random % (text.length + 1), 'abcdefghijklmnop'.slice(0, 1 + (random % RUN)));
      }
    });
    state = Y.encodeStateAsUpdate(doc);
  } while (state.length < bytes);
  return state;
}
