'use client';
import type { LexicalEditor } from 'lexical';
import { addEditor, type CommentAnchorsOptions } from '../../src/elements/comment/anchors/editor/addEditor.js';
import type { ParleyClient } from '../../src/ParleyClient.js';
import { anchorsHook } from './anchorsHook.js';
import { readLexical } from './readLexical.js';

export type { CommentAnchorsOptions };

/**
 * Adds text comments to a Lexical editor: threads follow their text through everyone's edits, and nothing is added to its state. Without React;
 * returns the cleanup. Throws a `TypeError` without `editorId` and `store`.
 */
export function commentAnchors(
  client: ParleyClient,
  editor: LexicalEditor,
  options: CommentAnchorsOptions,
): () => void {
  let end: (() => void) | undefined;
  const stop = editor.registerRootListener((root) => {
    end?.();
    end = root ? addEditor(client, readLexical(editor, root), options) : undefined;
  });
  return () => {
    stop();
    end?.();
  };
}

/**
 * Puts text comments into a Lexical editor while the component is mounted, as `commentAnchors` does. Put `<Comments />` on the page too.
 * @param editor `null` while there is none
 * @example
 * const [editor] = useLexicalComposerContext();
 * useCommentAnchors(editor, { store });
 */
export const useCommentAnchors = anchorsHook(commentAnchors);
