import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import { commentOf } from './commentOf.js';
import type { ComposerUploads } from './composer/ComposerMethods.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import type { CommentParts } from './createCommentParts.js';
import { missingThread } from './missingThread.js';
import { checkRequest } from './threadRequest.js';
import { uploadFiles } from './uploadFiles.js';

type Attachments = Pick<ThreadWrites, 'addAttachment' | 'getAttachment' | 'deleteAttachment'>;

/** The files of comments. */
export function createAttachments(
  context: ClientContext,
  parts: CommentWritesParts & CommentParts & ComposerUploads,
): Attachments {
  const { session, ui } = context;
  const { threads, saver, events, begin, own, set, reduce, uploadAttachment } = parts;

  return {
    async addAttachment(request) {
      const { annotationId, commentId, files, onProgress } = request;
      const begun = await begin(request);
      if (commentId !== undefined) own(begun, commentId);
      const attachments = await saver.wait(
        uploadFiles(files, {
          annotationId,
          documentId: begun.found.documentId,
          allowedFileTypes: ui.getState().comments.allowedFileTypes,
          upload: uploadAttachment,
          onProgress,
        }),
      );
      const added = attachments.flatMap(({ attachment }) => attachment ?? []);
      if (added.length === 0) return attachments;
      const found = await saver.require(annotationId);
      const comment = commentId !== undefined && own({ ...begun, found }, commentId);
      const commentAnnotation = comment
        ? await set(comment, { attachments: [...comment.before.attachments, ...added] })
        : threads.present(found);
      events.emit('addAttachment', { annotationId, commentAnnotation, attachments });
      return attachments;
    },

    async getAttachment({ annotationId, commentId, attachmentId, options }) {
      checkRequest(context, options);
      const { data } = await session.request('commentAnnotations/list', { annotationIds: [annotationId] });
      const [record] = data.annotations;
      if (!record) throw missingThread(annotationId);
      const thread = threads.present({ documentId: record.metadata.documentId, record });
      const { attachments } = commentOf({ record: thread }, commentId);
      return attachments.filter((other) => attachmentId === undefined || other.attachmentId === attachmentId);
    },

    async deleteAttachment(request) {
      const { annotationId, commentId, attachmentId, options } = request;
      const comment = own(await begin(request), commentId);
      const { found, before } = comment;
      const shown = commentOf({ record: threads.present(found) }, commentId);
      const attachment = shown.attachments.find((other) => other.attachmentId === attachmentId);
      if (!attachment)
        throw new ParleyError('NOT_FOUND', `attachmentId: there is no file "${attachmentId}" in this comment.`);
      const attachments = before.attachments.filter((other) => other.attachmentId !== attachmentId);
      const commentAnnotation = await reduce(comment, { attachments }, options);
      return events.emit('deleteAttachment', { annotationId, commentAnnotation, commentId, attachment });
    },
  };
}
