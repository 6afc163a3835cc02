import { BlockNoteView } from '@blocknote/mantine';
import '@blocknote/mantine/style.css';
import { useCreateBlockNote } from '@blocknote/react';
import { type CrdtStore, useAwareness, useCrdtStore } from '@parley/react';

/** The first block. If it came with the first letter, undoing that letter would remove it with all that others have written below. */
const initialValue = '<blockGroup><blockContainer id="first"><paragraph></paragraph></blockContainer></blockGroup>';

export function BlockNote() {
  const { store, isReadOnly } = useCrdtStore<string>({ storeId: 'blocknote', type: 'xml', initialValue });
  return store && <BlockNoteEditor store={store} isReadOnly={isReadOnly} />;
}

function BlockNoteEditor({ store, isReadOnly }: { store: CrdtStore; isReadOnly: boolean }) {
  const { localState } = useAwareness(store);
  const { name = '', color = '' } = localState?.user ?? {};
  const editor = useCreateBlockNote(
    {
      collaboration: {
        fragment: store.getXml()!,
        provider: { awareness: store.getAwareness()! },
        user: { name, color },
        showCursorLabels: 'always',
      },
    },
    [store],
  );
  // The cast is for compilers with `exactOptionalPropertyTypes`, which these types do not pass.
  return <BlockNoteView editor={editor as never} editable={!isReadOnly} />;
}
