import { LexicalCollaboration } from '@lexical/react/LexicalCollaborationContext';
import { CollaborationPlugin } from '@lexical/react/LexicalCollaborationPlugin';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { type CrdtStore, useCrdtStore } from '@parley/react';
import { defineExtension } from 'lexical';
import { useCallback, useState } from 'react';
import type { Doc } from 'yjs';
import { createLexicalProvider } from './createLexicalProvider.js';

export function Lexical() {
  const { store, isReadOnly } = useCrdtStore<string>({ storeId: 'lexical', type: 'xmltext' });
  return store && <LexicalEditor key={String(isReadOnly)} store={store} isReadOnly={isReadOnly} />;
}

function LexicalEditor({ store, isReadOnly }: { store: CrdtStore; isReadOnly: boolean }) {
  const [extension] = useState(() =>
    defineExtension({ name: 'brief', namespace: 'brief', editable: !isReadOnly, $initialEditorState: null }),
  );
  const providerFactory = useCallback(
    (id: string, docs: Map<string, Doc>) => createLexicalProvider(store, id, docs),
    [store],
  );
  return (
    <LexicalCollaboration>
      <LexicalExtensionComposer extension={extension} contentEditable={null}>
        <RichTextPlugin contentEditable={<ContentEditable aria-label="Brief" />} ErrorBoundary={LexicalErrorBoundary} />
        <CollaborationPlugin
          id={store.id}
          providerFactory={providerFactory}
          rootName="content"
          shouldBootstrap={false}
        />
      </LexicalExtensionComposer>
    </LexicalCollaboration>
  );
}
