import type { XmlFragment, Text } from 'yjs';
import { contextOf } from '../../../../contextOf.js';
import type { ParleyClient } from '../../../../ParleyClient.js';
import { overrideUi } from '../../../../ui/overrideUi.js';
import { createEditorAnchors } from './createEditorAnchors.js';
import type { EditorText } from './EditorText.js';

/** Which editor it is, and whether its text is shared. */
export interface CommentAnchorsOptions {
  /**
   * Id of the editor in the threads on its text: always the same, for everybody. 1-256 characters.
   * @default the id of `store`
   */
  editorId?: string | undefined;
  /**
   * The store that the editor is bound to, of the type `xml`, `text` or `xmltext`: threads follow their letters, whoever moves them.
   * @default none: threads are found by their text, and the text around it
   */
  store?: SharedStore | null | undefined;
}

interface SharedStore {
  readonly id: string;
  getXml(): XmlFragment | null;
  getText(): Text | null;
}

/** From now on threads on the text of an editor are found in its document. Returns a function that ends that. */
export function addEditor(
  client: ParleyClient,
  editor: EditorText,
  { store, editorId = store?.id }: CommentAnchorsOptions,
): () => void {
  if (!editorId) throw new TypeError('commentAnchors: give `editorId`, or the `store` that the editor is bound to.');
  let end: (() => void) | undefined;
  let isOver = false;
  void sharedTextOf(store).then((shared) => {
    if (isOver) return shared?.end();
    const anchors = createEditorAnchors(editorId, editor, shared);
    const letGo = overrideUi(contextOf(client).ui, ['comments', 'editors', editorId], anchors);
    end = () => {
      letGo();
      anchors.end();
    };
  });
  return () => {
    isOver = true;
    end?.();
  };
}

/** Loads the code for Yjs, which an app that shares the text has. */
async function sharedTextOf(store: SharedStore | null | undefined) {
  const root = store && (store.getXml() ?? store.getText());
  if (!root) return null;
  const { createSharedText } = await import('./createSharedText.js');
  return createSharedText(root);
}
