import { type CrdtStore, useCrdtStore } from '@parley/react';
import { Extension } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';

export function Tiptap() {
  const { store, isReadOnly } = useCrdtStore<string>({ storeId: 'tiptap', type: 'xml' });
  return store && <TiptapEditor store={store} isReadOnly={isReadOnly} />;
}

/** The carets and selections of the others. */
const carets = (awareness: Awareness) =>
  Extension.create({ name: 'carets', addProseMirrorPlugins: () => [yCursorPlugin(awareness)] });

function TiptapEditor({ store, isReadOnly }: { store: CrdtStore; isReadOnly: boolean }) {
  const editor = useEditor(
    {
      editable: !isReadOnly,
      extensions: [
        StarterKit.configure({ undoRedo: false }), // undo of one's own edits comes with Collaboration
        Collaboration.configure({ fragment: store.getXml() }),
        carets(store.getAwareness()!),
      ],
      editorProps: { attributes: { 'aria-label': 'Brief', 'aria-multiline': 'true' } },
    },
    [store],
  );
  return <EditorContent editor={editor} />;
}
