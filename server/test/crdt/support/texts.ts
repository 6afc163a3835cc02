import * as Y from 'yjs';

/** An update that inserts text at the beginning. */
export function typed(value: string): Uint8Array {
  const doc = new Y.Doc();
  doc.getText('content').insert(0, value);
  return Y.encodeStateAsUpdate(doc);
}

/** The text of a document. */
// eslint-disable-next-line typescript/no-base-to-string -- the text of a Y.Text is its string
export const textIn = (doc: Y.Doc): string => doc.getText('content').toString();

/** The text of a state. */
export function textOf(state: Uint8Array): string {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return textIn(doc);
}
