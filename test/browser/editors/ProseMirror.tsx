import { useCrdtStore } from '@parley/react';
import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { Schema } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import { useEffect, useRef } from 'react';
import { redo, undo, yCursorPlugin, ySyncPlugin, yUndoPlugin } from 'y-prosemirror';

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'text*', toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }] },
    text: {},
  },
});

export function ProseMirror() {
  const { store, isReadOnly } = useCrdtStore<string>({ storeId: 'prosemirror', type: 'xml' });
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [xml, awareness] = [store?.getXml(), store?.getAwareness()];
    if (!xml || !awareness) return;
    const keys = { 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo };
    const plugins = [ySyncPlugin(xml), yCursorPlugin(awareness), yUndoPlugin(), keymap(keys), keymap(baseKeymap)];
    const view = new EditorView(place.current, {
      state: EditorState.create({ schema, plugins }),
      // The caret plugin can still have an update on its way when the view is destroyed.
      dispatchTransaction(this: EditorView, transaction) {
        if (!this.isDestroyed) this.updateState(this.state.apply(transaction));
      },
      editable: () => !isReadOnly,
      attributes: { role: 'textbox', 'aria-label': 'Brief', 'aria-multiline': 'true' },
    });
    return () => view.destroy();
  }, [store, isReadOnly]);

  return <div ref={place} />;
}
