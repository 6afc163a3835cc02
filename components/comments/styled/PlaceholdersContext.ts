'use client';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { createNamedContext } from '../../internal/createNamedContext.js';

export interface Placeholders {
  /** Placeholder of the reply composer. @default 'Reply', or the one of `Comments` */
  replyPlaceholder?: string | undefined;
  /** Placeholder of the edit composer. @default 'Edit your comment', or the one of `Comments` */
  editPlaceholder?: string | undefined;
}

/** The placeholders of a section for the composers inside its threads. */
const [PlaceholdersProvider, useOwnPlaceholders] = createNamedContext<Placeholders>('CommentsPlaceholders', {});
export { PlaceholdersProvider };

/** The app's placeholders: those of the section around, else those of `Comments`. */
export function usePlaceholders() {
  const { replyPlaceholder, editPlaceholder } = useOwnPlaceholders();
  const ofPage = useUi(selectPlaceholders);
  const edit = editPlaceholder ?? ofPage?.editPlaceholder;
  return {
    commentPlaceholder: ofPage?.commentPlaceholder,
    replyPlaceholder: replyPlaceholder ?? ofPage?.replyPlaceholder,
    /** In the composer that changes the first comment of a thread. */
    editCommentPlaceholder: editPlaceholder ?? ofPage?.editCommentPlaceholder ?? edit,
    editReplyPlaceholder: editPlaceholder ?? ofPage?.editReplyPlaceholder ?? edit,
  };
}

const selectPlaceholders = ({ comments }: UiState) => comments.placeholders;
