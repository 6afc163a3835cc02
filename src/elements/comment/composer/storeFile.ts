import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import type { SaveAttachmentRequest } from '../../../providers/DataProviders.js';
import { providerMetadata } from '../../../providers/providerMetadata.js';
import type { Resolvers } from '../../../providers/Resolvers.js';
import { superseded } from '../../../session/superseded.js';
import { whileOpening } from '../../whileOpening.js';
import type { Attachment } from '../CommentAnnotation.js';
import type { AttachmentUpload } from './ComposerMethods.js';

interface FileToStore extends AttachmentUpload {
  /** @default the file's own */
  name?: string | undefined;
  scope: string;
  /** Returns the customer's `save` for it; nothing: the service stores it. */
  saveOf: (resolvers: Partial<Resolvers>) => Save | null | undefined;
}

type Save = (request: SaveAttachmentRequest) => Promise<string>;

/**
 * Stores a file at the customer, or at the service, whose address is valid for minutes. Rejects with `FAILED_PRECONDITION` without a document,
 * with `RESOLVER_FAILED` or `TIMEOUT` when the customer's provider fails.
 */
export async function storeFile(
  context: ClientContext,
  { file, name = file.name, attachmentId, annotationId, scope, saveOf, onProgress, signal, ...place }: FileToStore,
): Promise<{ url: string; attachment: Attachment }> {
  const { session, documents, providers } = context;
  if (place.documentId === undefined) await whileOpening(context);
  const documentId = place.documentId ?? documents.current.value?.rootDocumentId;
  if (!documentId) {
    throw new ParleyError('FAILED_PRECONDITION', 'No document is open, so there is nowhere to put the file.');
  }
  const { epoch } = session.scope.value;
  await providers.whenReady();
  if (epoch !== session.scope.value.epoch) throw superseded();
  const { size, type } = file;
  const attachment: Attachment = { attachmentId, name, size, ...(type && { mimeType: type }) };
  const save = saveOf(providers.resolvers);
  if (!save) {
    const { url } = await session.upload({
      file,
      place: { documentId, attachmentId, name },
      scope,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
    return { url, attachment };
  }
  const url = await save({
    attachment: { attachmentId, file, name, ...(type && { mimeType: type }) },
    metadata: {
      ...providerMetadata(context, documentId),
      attachmentId,
      ...(annotationId !== undefined && { commentAnnotationId: annotationId }),
    },
    event: 'attachment.add',
  });
  if (epoch !== session.scope.value.epoch) throw superseded();
  if (signal?.aborted) throw new ParleyError('CANCELLED', 'The upload was cancelled.');
  onProgress?.(1);
  return { url, attachment: { ...attachment, url, isAttachmentResolverUsed: true } };
}
