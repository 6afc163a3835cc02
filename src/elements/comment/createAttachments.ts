import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { SessionBody } from '../../session/Session.js';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ThreadWrites } from './CommentElement.js';
import type { ThreadRequest } from './CommentRequests.js';
import { requireRight, requireWriter } from './commentRights.js';
import type { ComposerUploads } from './composer/ComposerMethods.js';
import { commentOf } from './commentOf.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import type { FoundThread } from './FoundThread.js';
import { isTextExternal } from './content/mergePartial.js';
import { isEmpty } from './newComment.js';
import { checkRequest } from './threadRequest.js';
import { uploadFiles } from './uploadFiles.js';

type Attachments = Pick<ThreadWrites, 'addAttachment' | 'getAttachment' | 'deleteAttachment'>;

/** The files of comments. */
export function createAttachments(
  context: ClientContext,
  parts: CommentWritesParts & Pick<ThreadWrites, 'deleteComment'> & ComposerUploads,
): Attachments {
  const { session, ui } = context;
  const { threads, saver, events, deleteComment, uploadAttachment } = parts;

  /** The thread, for somebody who may write in it. */
  async function begin({ annotationId, options }: ThreadRequest) {
    checkRequest(context, options);
    requireWriter(context, threads.find(annotationId)?.documentId, options);
    const found = await saver.require(annotationId);
    return { found, me: requireWriter(context, found.documentId, options) };
  }

  /** Gives a comment of the person's other files. */
  async function setAttachments(found: FoundThread, commentId: string, attachments: Stored[]) {
    const { annotationId } = found.record;
    const change: ThreadChange = { type: 'updateComment', annotationId, commentId, fields: { attachments } };
    const { documentId } = found;
    const { record } = await saver.save({
      documentId,
      change,
      operation: 'comments/update',
      body: { annotationId, commentId, attachments: attachments as Sent, merge: true },
    });
    return threads.present({ documentId, record: record ?? found.record });
  }

  return {
    async addAttachment(request) {
      const { annotationId, commentId, files, onProgress } = request;
      const { found, me } = await begin(request);
      if (commentId !== undefined) {
        requireRight(commentOf(found, commentId).from.userId === me.userId, 'the author of a comment');
      }
      const attachments = await saver.wait(
        uploadFiles(files, {
          annotationId,
          documentId: found.documentId,
          allowedFileTypes: ui.getState().comments.allowedFileTypes,
          upload: uploadAttachment,
          onProgress,
        }),
      );
      const added = attachments.flatMap(({ attachment }) => attachment ?? []);
      if (added.length === 0) return attachments;
      const now = await saver.require(annotationId);
      const commentAnnotation =
        commentId === undefined
          ? threads.present(now)
          : await setAttachments(now, commentId, [...commentOf(now, commentId).attachments, ...added]);
      events.emit('addAttachment', { annotationId, commentAnnotation, attachments });
      return attachments;
    },

    async getAttachment({ annotationId, commentId, attachmentId, options }) {
      checkRequest(context, options);
      const { data } = await session.request('commentAnnotations/list', { annotationIds: [annotationId] });
      const [record] = data.annotations;
      if (!record) throw missing(`annotationId: there is no thread "${annotationId}" that you may see.`);
      const thread = threads.present({ documentId: record.metadata.documentId, record });
      const comment = thread.comments.find((other) => other.commentId === commentId);
      if (!comment) throw missing(`commentId: there is no comment "${commentId}" in this thread.`);
      return comment.attachments.filter((other) => attachmentId === undefined || other.attachmentId === attachmentId);
    },

    async deleteAttachment(request) {
      const { annotationId, commentId, attachmentId, options } = request;
      const { found: begun, me } = await begin(request);
      const found = threads.find(annotationId) ?? begun; // with the changes of calls at the same time
      const before = commentOf(found, commentId);
      requireRight(before.from.userId === me.userId, 'the author of a comment');
      const attachment = threads
        .present(found)
        .comments.find((other) => other.commentId === commentId)
        ?.attachments.find((other) => other.attachmentId === attachmentId);
      if (!attachment) throw missing(`attachmentId: there is no file "${attachmentId}" in this comment.`);
      const attachments = before.attachments.filter((other) => other.attachmentId !== attachmentId);
      const hasExternalText = isTextExternal(before) && before.isCommentTextAvailable;
      const isLast = isEmpty({ ...before, attachments }) && !hasExternalText;
      const commentAnnotation = isLast
        ? (await deleteComment({ annotationId, commentId, options })).commentAnnotation
        : await setAttachments(found, commentId, attachments);
      return events.emit('deleteAttachment', { annotationId, commentAnnotation, commentId, attachment });
    },
  };
}

/** `metadata` is the app's own; the service checks that it is JSON. */
type Sent = SessionBody<'comments/update'>['attachments'];
type Stored = ReturnType<typeof commentOf>['attachments'][number];

const missing = (message: string) => new ParleyError('NOT_FOUND', message);
