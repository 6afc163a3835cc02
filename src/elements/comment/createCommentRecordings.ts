import { ParleyError } from '@parley/protocol/constants';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import { requireRight } from './commentRights.js';
import { isTextExternal } from './content/mergePartial.js';
import { commentOf } from './commentOf.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import { createThreadPatch } from './createThreadPatch.js';
import { isEmpty } from './newComment.js';

type Recordings = Pick<ThreadWrites, 'getRecording' | 'deleteRecording'>;

/** The recordings of comments. */
export function createCommentRecordings(
  context: ClientContext,
  parts: CommentWritesParts & Pick<ThreadWrites, 'deleteComment'>,
): Recordings {
  const { threads, saver, events, deleteComment } = parts;
  const { begin } = createThreadPatch(context, parts);

  return {
    async getRecording({ annotationId, commentId, recorderId }) {
      const { recorders } = commentOf(await saver.require(annotationId), commentId);
      return recorders.filter(({ id }) => recorderId === undefined || id === recorderId);
    },
    async deleteRecording({ commentId, recorderId, ...request }) {
      const { found: begun, me, annotationId } = await begin(request);
      const found = threads.find(annotationId) ?? begun; // with the changes of calls at the same time
      const before = commentOf(found, commentId);
      requireRight(before.from.userId === me.userId, 'the author of a comment');
      const recording = before.recorders.find(({ id }) => id === recorderId);
      if (!recording) throw missing(`recorderId: there is no recording "${recorderId}" in this comment.`);
      const recorders = before.recorders.filter(({ id }) => id !== recorderId);
      const hasExternalText = isTextExternal(before) && before.isCommentTextAvailable;
      const remove = async () => (await deleteComment({ annotationId, commentId })).commentAnnotation;
      const change: ThreadChange = { type: 'updateComment', annotationId, commentId, fields: { recorders } };
      const save = async () => {
        const { documentId } = found;
        const { record } = await saver.save({
          documentId,
          change,
          operation: 'comments/update',
          body: { annotationId, commentId, recorders, merge: true },
        });
        return threads.present({ documentId, record: record ?? found.record });
      };
      const isLast = isEmpty({ ...before, recorders }) && !hasExternalText;
      const commentAnnotation = await (isLast ? remove() : save());
      return events.emit('deleteRecording', { annotationId, commentAnnotation, commentId, recording });
    },
  };
}

const missing = (message: string) => new ParleyError('NOT_FOUND', message);
