'use client';
import type { EditorView } from 'prosemirror-view';
import { addEditor, type CommentAnchorsOptions } from '../../src/elements/comment/anchors/editor/addEditor.js';
import type { ParleyClient } from '../../src/ParleyClient.js';
import { anchorsHook } from './anchorsHook.js';
import { readProseMirror } from './readProseMirror.js';

export type { CommentAnchorsOptions };

/** A Tiptap editor, or the view of a ProseMirror editor. */
export type ProseMirrorEditor = TiptapEditor | EditorView;

interface TiptapEditor {
  /** Of use while it is mounted. */
  readonly view: EditorView;
  on(event: 'mount' | 'unmount', listener: () => void): unknown;
  off(event: 'mount' | 'unmount', listener: () => void): unknown;
}

/**
 * Adds text comments to an editor: threads follow their text through everyone's edits, and nothing is added to its document. Without React; returns
 * the cleanup. Throws a `TypeError` without `editorId` and `store`.
 */
export function commentAnchors(
  client: ParleyClient,
  editor: ProseMirrorEditor,
  options: CommentAnchorsOptions,
): () => void {
  const begin = (view: EditorView) => addEditor(client, readProseMirror(view), options);
  if (!('view' in editor)) return begin(editor);

  let end: (() => void) | undefined;
  const handleUnmount = () => {
    end?.();
    end = undefined;
  };
  const handleMount = () => {
    handleUnmount();
    end = begin(editor.view);
  };
  if ('dom' in editor.view) handleMount();
  editor.on('mount', handleMount);
  editor.on('unmount', handleUnmount);
  return () => {
    editor.off('mount', handleMount);
    editor.off('unmount', handleUnmount);
    handleUnmount();
  };
}

/**
 * Puts text comments into an editor while the component is mounted, as `commentAnchors` does. Put `<Comments />` on the page too.
 * @param editor `null` while there is none
 * @example
 * const { store } = useCrdtStore<string>({ storeId: 'brief', type: 'xml' });
 * const editor = useEditor({ extensions: [StarterKit.configure({ undoRedo: false }), Collaboration.configure({ fragment: store.getXml() })] });
 * useCommentAnchors(editor, { store });
 */
export const useCommentAnchors = anchorsHook(commentAnchors);
