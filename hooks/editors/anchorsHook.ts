'use client';
import { useEffect } from 'react';
import type { CommentAnchorsOptions } from '../../src/elements/comment/anchors/editor/addEditor.js';
import type { ParleyClient } from '../../src/ParleyClient.js';
import { useParley } from '../ParleyContext.js';

type Add<Editor> = (client: ParleyClient, editor: Editor, options: CommentAnchorsOptions) => () => void;

/** Makes the hook of a kind of editor. */
export function anchorsHook<Editor>(add: Add<Editor>) {
  return function useCommentAnchors(editor: Editor | null, { editorId, store }: CommentAnchorsOptions): void {
    const { client } = useParley();
    useEffect(() => {
      if (editor) return add(client, editor, { editorId, store });
    }, [client, editor, editorId, store]);
  };
}
