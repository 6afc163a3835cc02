import { LexicalCollaboration } from '@lexical/react/LexicalCollaborationContext';
import { CollaborationPlugin } from '@lexical/react/LexicalCollaborationPlugin';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { type CrdtStore, useCrdtStore } from '@parley/react';
import { useCommentAnchors } from '@parley/react/lexical';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  defineExtension,
  type LexicalEditor,
  UNDO_COMMAND,
} from 'lexical';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Doc } from 'yjs';
import { createLexicalProvider } from '../editors/createLexicalProvider.js';
import type { BriefProps, EditorSeat } from './EditorSeat.js';

export function LexicalBrief(props: BriefProps) {
  return props.content === undefined ? <SharedBrief {...props} /> : <Brief store={null} {...props} />;
}

function SharedBrief(props: BriefProps) {
  const { store } = useCrdtStore<string>({ storeId: 'brief', type: 'xmltext' });
  return store && <Brief store={store} {...props} />;
}

function Brief({ store, content, onSeat }: BriefProps & { store: CrdtStore | null }) {
  const [isReady, setReady] = useState(store === null);
  const [extension] = useState(() =>
    defineExtension({ name: 'brief', namespace: 'brief', $initialEditorState: content || null }),
  );
  return (
    <LexicalCollaboration>
      <LexicalExtensionComposer extension={extension} contentEditable={null}>
        <RichTextPlugin contentEditable={<ContentEditable aria-label="Brief" />} ErrorBoundary={LexicalErrorBoundary} />
        {store && <Shared store={store} onReady={() => setReady(true)} />}
        {isReady && <CommentsInIt store={store} onSeat={onSeat} />}
      </LexicalExtensionComposer>
    </LexicalCollaboration>
  );
}

function Shared({ store, onReady }: { store: CrdtStore; onReady: () => void }) {
  const newest = useRef(onReady);
  const provide = useCallback(
    (id: string, docs: Map<string, Doc>) => {
      const provider = createLexicalProvider(store, id, docs);
      provider.on('sync', () => newest.current());
      return provider;
    },
    [store],
  );
  return <CollaborationPlugin id={store.id} providerFactory={provide} rootName="content" shouldBootstrap={false} />;
}

function CommentsInIt({ store, onSeat }: Pick<BriefProps, 'onSeat'> & { store: CrdtStore | null }) {
  const [editor] = useLexicalComposerContext();
  useCommentAnchors(editor, store ? { store } : { editorId: 'brief' });
  useEffect(() => {
    onSeat(seatOf(editor));
  }, [editor, onSeat]);
  return null;
}

function seatOf(editor: LexicalEditor): EditorSeat {
  const edit = (change: () => void) => editor.update(change, { discrete: true });
  const find = (words: string) => {
    const node = $getRoot()
      .getAllTextNodes()
      .find((one) => one.getTextContent().includes(words));
    if (!node) throw new Error(`No ${words} in ${$getRoot().getTextContent()}`);
    return { node, at: node.getTextContent().indexOf(words) };
  };
  const caretBefore = (words: string) => {
    const { node, at } = find(words);
    return node.select(at, at);
  };
  return {
    text: () =>
      editor.read(() =>
        $getRoot()
          .getChildren()
          .map((block) => block.getTextContent())
          .join('|'),
      ),
    saved: () => JSON.stringify(editor.getEditorState()),
    fill: (text) => edit(() => void $getRoot().append($createParagraphNode().append($createTextNode(text)))),
    select(words) {
      editor.focus();
      edit(() => {
        const { node, at } = find(words);
        node.select(at, at + words.length);
      });
    },
    write: (words, text) =>
      edit(() => {
        const { node, at } = find(words);
        node.spliceText(at, 0, text);
      }),
    remove: (words) =>
      edit(() => {
        const { node, at } = find(words);
        node.spliceText(at, words.length, '');
      }),
    split: (words) => edit(() => void caretBefore(words).insertParagraph()),
    join: (words) => edit(() => caretBefore(words).deleteCharacter(true)),
    undo: () => void editor.dispatchCommand(UNDO_COMMAND, undefined),
  };
}
