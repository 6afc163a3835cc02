import type { CrdtStore } from '@parley/react';
import { useCommentAnchors } from '@parley/react/tiptap';
import { Extension } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import type { Plugin } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { yCursorPlugin } from '@tiptap/y-tiptap';

interface BriefEditorProps {
  store: CrdtStore;
  isReadOnly: boolean;
}

/** Tiptap on a shared document, with the carets of the others and comments on its words. */
export function BriefEditor({ store, isReadOnly }: BriefEditorProps) {
  const editor = useEditor(
    {
      editable: !isReadOnly,
      extensions: [
        StarterKit.configure({ undoRedo: false }), // Collaboration undoes one's own edits
        Collaboration.configure({ fragment: store.getXml() }),
        carets(store),
      ],
      editorProps: {
        attributes: {
          class: 'brief-text',
          'aria-label': 'Text of the brief',
          'aria-multiline': 'true',
          'data-parley-live-selection-disabled': 'true', // the carets say where the others are
        },
      },
    },
    [store],
  );
  useCommentAnchors(editor, { store });
  return <EditorContent editor={editor} />;
}

const carets = (store: CrdtStore) =>
  Extension.create({
    name: 'carets',
    addProseMirrorPlugins: () => [yCursorPlugin(store.getAwareness()!, { cursorBuilder: drawCaret }) as Plugin],
  });

/** A line in the person's colour, with the first name above. Who is here is written beside the heading: screen readers need not announce it in the text. */
function drawCaret({ name, color }: { name: string; color: string }) {
  const label = document.createElement('span');
  label.textContent = name.split(' ')[0]!;
  const caret = document.createElement('span');
  caret.className = 'caret';
  caret.ariaHidden = 'true';
  caret.style.setProperty('--caret', color);
  caret.append('\u2060', label, '\u2060'); // joined to the word, so that no line breaks there
  return caret;
}
