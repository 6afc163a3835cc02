import {
  type Anchor,
  type BackendAnnotation,
  type BackendComment,
  type Comment,
  viewersOf,
  viewsOf,
} from '@parley/protocol';
import type { CompleteThread } from './threadRows.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { toAnnotation } from './toAnnotation.js';

/**
 * Returns a thread as a backend reads it: with all views and with the people of reactions.
 * @param authorId the person whose drafts are included. @default null: no drafts
 */
export function toRestAnnotation(
  scope: ThreadScope,
  thread: CompleteThread,
  authorId: string | null = null,
): BackendAnnotation & Anchor {
  const { viewMarks, ...annotation } = toAnnotation(scope, thread, authorId);
  const newest = Math.max(0, ...annotation.comments.map(({ commentNumber }) => commentNumber));
  return {
    ...annotation,
    comments: annotation.comments.map(toRestComment),
    views: viewsOf(viewMarks, annotation.comments),
    viewedByUserIds: viewersOf(viewMarks, newest),
  };
}

const toRestComment = ({ commentNumber: _, ...comment }: Comment): BackendComment => ({
  ...comment,
  reactionAnnotations: comment.reactionAnnotations.map((reaction) => ({
    ...reaction,
    fromUsers: reaction.reactions.map(({ from, lastUpdated }) => ({ from, lastUpdated })),
  })),
});
