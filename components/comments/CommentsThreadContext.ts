'use client';
import type { Attachment, Comment, CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { createPartContext } from '../internal/createPartContext.js';
import type { ThreadActions, ThreadFailure } from './useThreadActions.js';
import type { ThreadRights } from './useThreadRights.js';

/** State and actions shared by the parts of a thread. */
export interface CommentsThreadValue {
  annotation: CommentAnnotation;
  rights: ThreadRights;
  actions: ThreadActions;
  /** Which action failed last, until the next action. */
  failure: ThreadFailure | null;
  /** The comment that is being edited; `null`: none. */
  editingId: string | null;
  /** The comment whose deletion waits for confirmation; `null`: none. */
  deletingId: string | null;
  /** The last action copied the link. */
  isLinkCopied: boolean;
}

export const [CommentsThreadProvider, useCommentsThread, useThreadAround] =
  createPartContext<CommentsThreadValue>('Comments.Thread');

export interface CommentsItemValue {
  comment: Comment;
  isFirst: boolean;
  /** Loads the addresses of its files again, and resolves with the files. */
  refreshFiles: () => Promise<Attachment[]>;
}

export const [CommentsItemProvider, useCommentsItem, useItemAround] =
  createPartContext<CommentsItemValue>('Comments.Item');
