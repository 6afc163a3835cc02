import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { providerMetadata } from '../../../providers/providerMetadata.js';
import { superseded } from '../../../session/superseded.js';
import { whileOpening } from '../../whileOpening.js';
import type { Attachment } from '../CommentAnnotation.js';
import type { AttachmentUpload, ComposerUploads } from './ComposerMethods.js';

/** Uploads files of comments: to the customer when there is an attachment provider for it, else to the service (client contract §6.6). */
export function createAttachmentUpload(context: ClientContext): ComposerUploads {
  const { session, documents, providers } = context;
  return {
    async uploadAttachment({ file, attachmentId, annotationId, onProgress, signal, ...place }: AttachmentUpload) {
      if (place.documentId === undefined) await whileOpening(context);
      const documentId = place.documentId ?? documents.current.value?.rootDocumentId;
      if (!documentId) {
        throw new ParleyError('FAILED_PRECONDITION', 'No document is open, so there is nowhere to put the file.');
      }
      const { epoch } = session.scope.value;
      await providers.whenReady();
      if (epoch !== session.scope.value.epoch) throw superseded();
      const { name, size, type } = file;
      const described: Attachment = { attachmentId, name, size, ...(type && { mimeType: type }) };
      const save = providers.resolvers.attachment?.save;
      if (!save) {
        await session.upload({
          ...{ file, place: { documentId, attachmentId, name }, scope: 'default' },
          ...(onProgress && { onProgress }),
          ...(signal && { signal }),
        });
        // No address: the one of an upload is valid for minutes, a comment that is read has a fresh one.
        return described;
      }
      const url = await save({
        attachment: { attachmentId, file, name, ...(type && { mimeType: type }) },
        metadata: {
          ...{ ...providerMetadata(context, documentId), attachmentId },
          ...(annotationId !== undefined && { commentAnnotationId: annotationId }),
        },
        event: 'attachment.add',
      });
      if (epoch !== session.scope.value.epoch) throw superseded();
      if (signal?.aborted) throw new ParleyError('CANCELLED', 'The upload was given up.');
      onProgress?.(1);
      return { ...described, url, isAttachmentResolverUsed: true };
    },
  };
}
