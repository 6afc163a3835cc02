import type { XmlFragment, Text } from 'yjs';
import { contextOf } from '../../../../contextOf.js';
import type { ParleyClient } from '../../../../ParleyClient.js';
import { overrideUi } from '../../../../ui/overrideUi.js';
import { createEditorAnchors } from './createEditorAnchors.js';
import type { EditorText } from './EditorText.js';

/** Which editor it is, and whether its text is shared. */
export interface CommentAnchorsOptions {
  /**
   * Names the editor in the threads on its text: the same whoever opens it, and whenever. 1-256 characters.
   * @default the id of `store`
   */
  editorId?: string | undefined;
  /**
   * The store that the editor is bound to, of the type `xml`, `text` or `xmltext`: threads stay with their letters, whoever moves them.
   * @default none: threads are found by their words, and by what stands around them
   */
  store?: SharedStore | null | undefined;
}

interface SharedStore {
  readonly id: string;
  getXml(): XmlFragment | null;
  getText(): Text | null;
}

/** Threads on the text of an editor are found in what it holds from now on. Returns what ends that. */
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

/** Brings the code that knows Yjs, which an app has that shares the text. */
async function sharedTextOf(store: SharedStore | null | undefined) {
  const root = store && (store.getXml() ?? store.getText());
  if (!root) return null;
  const { createSharedText } = await import('./createSharedText.js');
  return createSharedText(root);
}
