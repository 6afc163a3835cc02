import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useCrdtStore } from '@parley/react';
import { minimalSetup } from 'codemirror';
import { useEffect, useRef } from 'react';
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next';

export function CodeMirror() {
  const { store, isReadOnly } = useCrdtStore<string>({ storeId: 'codemirror', type: 'text' });
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const text = store?.getText();
    if (!store || !text) return;
    const view = new EditorView({
      parent: place.current!,
      doc: text.toJSON(),
      extensions: [
        keymap.of(yUndoManagerKeymap), // before the setup, whose own undo knows no others
        minimalSetup,
        yCollab(text, store.getAwareness(), { undoManager: store.getUndoManager() }),
        EditorState.readOnly.of(isReadOnly),
      ],
    });
    return () => view.destroy();
  }, [store, isReadOnly]);

  return <div ref={place} />;
}
