import { type CrdtStore, useCrdtStore } from '@parley/react';
import { useCommentAnchors } from '@parley/react/tiptap';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { type Editor, EditorContent, type JSONContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import type { BriefProps, EditorSeat } from './EditorSeat.js';

export function TiptapBrief(props: BriefProps) {
  return props.content === undefined ? <SharedBrief {...props} /> : <Brief store={null} {...props} />;
}

function SharedBrief(props: BriefProps) {
  const { store } = useCrdtStore<string>({ storeId: 'brief', type: 'xml' });
  return store && <Brief store={store} {...props} />;
}

function Brief({ store, content, onSeat }: BriefProps & { store: CrdtStore | null }) {
  const editor = useEditor({
    extensions: store
      ? [StarterKit.configure({ undoRedo: false }), Collaboration.configure({ fragment: store.getXml() })]
      : [StarterKit],
    editorProps: { attributes: { 'aria-label': 'Brief' } },
    content: content ? (JSON.parse(content) as JSONContent) : null,
  });
  useCommentAnchors(editor, store ? { store } : { editorId: 'brief' });
  useEffect(() => {
    onSeat(seatOf(editor));
  }, [editor, onSeat]);
  return <EditorContent editor={editor} />;
}

function seatOf(editor: Editor): EditorSeat {
  const find = (words: string) => {
    let from = -1;
    editor.state.doc.descendants((node, position) => {
      const at = node.text?.indexOf(words) ?? -1;
      if (at >= 0 && from < 0) from = position + at;
    });
    if (from < 0) throw new Error(`No ${words} in ${editor.getText()}`);
    return { from, to: from + words.length };
  };
  return {
    text: () => editor.getText({ blockSeparator: '|' }),
    saved: () => JSON.stringify(editor.getJSON()),
    fill: (text) => void editor.commands.setContent(`<p>${text}</p>`),
    select(words) {
      editor.view.focus(); // the command takes the focus in a later frame
      editor.commands.setTextSelection(find(words));
    },
    write: (words, text) => void editor.commands.insertContentAt(find(words).from, text),
    remove: (words) => void editor.commands.deleteRange(find(words)),
    split: (words) => void editor.chain().setTextSelection(find(words).from).splitBlock().run(),
    join: (words) => void editor.chain().setTextSelection(find(words).from).joinBackward().run(),
    undo: () => void editor.commands.undo(),
    drawCaret(words) {
      const caret = document.createElement('span');
      caret.textContent = 'Ben';
      const { from } = find(words);
      const set = DecorationSet.create(editor.state.doc, [Decoration.widget(from, caret)]);
      editor.registerPlugin(new Plugin({ props: { decorations: () => set } }));
    },
  };
}
