import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { SessionBody } from '../../session/Session.js';
import type { CommentAnnotation } from './CommentAnnotation.js';
import type { ThreadWrites } from './CommentElement.js';
import type { CommentRequest } from './CommentRequests.js';
import { requireRight } from './commentRights.js';
import { commentOf } from './commentOf.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import { isTextExternal } from './content/mergePartial.js';
import { type BegunChange, createThreadPatch, type ThreadPatch } from './createThreadPatch.js';
import type { FoundThread } from './FoundThread.js';
import { isEmpty } from './newComment.js';

type StoredComment = FoundThread['record']['comments'][number];
type Fields = Partial<Pick<StoredComment, 'attachments' | 'recorders'>>;

/** A comment of the person, in its thread. */
export interface OwnComment {
  found: FoundThread;
  before: StoredComment;
}

/** Changes the files and recordings of comments. */
export interface CommentParts extends Pick<ThreadPatch, 'begin'> {
  /** The comment, with the changes of calls at the same time: call it just before the change. @throws `PERMISSION_DENIED` unless the person is its author */
  own(begun: BegunChange, commentId: string): OwnComment;
  set(comment: OwnComment, fields: Fields): Promise<CommentAnnotation>;
  /** As `set`. A comment that becomes empty is deleted. */
  reduce(comment: OwnComment, fields: Fields, options: CommentRequest['options']): Promise<CommentAnnotation>;
}

export function createCommentParts(
  context: ClientContext,
  parts: CommentWritesParts & Pick<ThreadWrites, 'deleteComment'>,
): CommentParts {
  const { threads, saver, deleteComment } = parts;
  const { begin } = createThreadPatch(context, parts);

  async function set({ found, before: { commentId } }: OwnComment, fields: Fields) {
    const { documentId } = found;
    const { annotationId } = found.record;
    const change: ThreadChange = { type: 'updateComment', annotationId, commentId, fields };
    const { record } = await saver.save({
      documentId,
      change,
      operation: 'comments/update',
      // `metadata` of files is the app's own; the service checks that it is JSON.
      body: { annotationId, commentId, ...(fields as Partial<SessionBody<'comments/update'>>), merge: true },
    });
    return threads.present({ documentId, record: record ?? found.record });
  }

  return {
    begin,
    own({ found: begun, me, annotationId }, commentId) {
      const found = threads.find(annotationId) ?? begun;
      const before = commentOf(found, commentId);
      requireRight(before.from.userId === me.userId, 'the author of a comment');
      return { found, before };
    },
    set,
    async reduce(comment, fields, options) {
      const { found, before } = comment;
      const hasExternalText = isTextExternal(before) && before.isCommentTextAvailable;
      if (hasExternalText || !isEmpty({ ...before, ...fields })) return set(comment, fields);
      const { annotationId } = found.record;
      return (await deleteComment({ annotationId, commentId: before.commentId, options })).commentAnnotation;
    },
  };
}
