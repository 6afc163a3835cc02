'use client';
import type { Attachment, Comment, CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { createPartContext } from '../internal/createPartContext.js';
import type { ThreadActions, ThreadFailure } from './useThreadActions.js';
import type { ThreadRights } from './useThreadRights.js';

/** What the parts of a thread show and do. */
export interface CommentsThreadValue {
  annotation: CommentAnnotation;
  rights: ThreadRights;
  actions: ThreadActions;
  /** What went wrong with the last click, until the next one. */
  failure: ThreadFailure | null;
  /** The comment that is being edited; `null`: none. */
  editingId: string | null;
  /** The comment whose deletion waits for an answer; `null`: none. */
  deletingId: string | null;
  /** The last click copied the link. */
  isLinkCopied: boolean;
}

export const [CommentsThreadProvider, useCommentsThread] = createPartContext<CommentsThreadValue>('Comments.Thread');

export interface CommentsItemValue {
  comment: Comment;
  isFirst: boolean;
  /** Reads the addresses of its files anew; answers the files. */
  refreshFiles: () => Promise<Attachment[]>;
}

export const [CommentsItemProvider, useCommentsItem] = createPartContext<CommentsItemValue>('Comments.Item');
