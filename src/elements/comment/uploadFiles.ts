import type { ParleyError } from '@parley/protocol/constants';
import { newId } from '../../newId.js';
import type { AddAttachmentResponse } from './CommentRequests.js';
import { type AllowedFileTypes, checkedFile } from './composer/checkFile.js';
import type { ComposerUploads } from './composer/ComposerMethods.js';

export interface UploadFilesOptions {
  annotationId: string;
  documentId: string;
  allowedFileTypes: AllowedFileTypes;
  upload: ComposerUploads['uploadAttachment'];
  /** The share of all bytes that has been sent, 0 to 1. */
  onProgress: ((share: number) => void) | undefined;
}

/** Uploads the files that are allowed, independently: one that fails does not stop the others. */
export function uploadFiles(files: readonly File[], options: UploadFilesOptions): Promise<AddAttachmentResponse[]> {
  const { annotationId, documentId, allowedFileTypes, upload, onProgress } = options;
  const checked = files.map((file) => checkedFile(file, allowedFileTypes));
  const sent = checked.map(() => 0);
  const total = files.reduce((sum, { size }, index) => sum + (checked[index]!.valid ? size : 0), 0);
  const report = () => onProgress?.(total === 0 ? 1 : sent.reduce((sum, bytes) => sum + bytes, 0) / total);
  return Promise.all(
    checked.map(async (response, index): Promise<AddAttachmentResponse> => {
      const file = files[index]!;
      if (!response.valid) return response;
      try {
        const attachment = await upload({
          annotationId,
          documentId,
          attachmentId: newId(),
          file,
          onProgress(share) {
            sent[index] = file.size * share;
            report();
          },
        });
        return { ...response, attachment };
      } catch (error) {
        return { ...response, error: (error as ParleyError).message };
      }
    }),
  );
}
