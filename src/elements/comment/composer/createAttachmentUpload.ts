import type { ClientContext } from '../../../ClientContext.js';
import { newId } from '../../../newId.js';
import type { ComposerUploads } from './ComposerMethods.js';
import { storeFile } from './storeFile.js';

/** Uploads of files: those of comments, and those of the host (client contract §4.3, §6.6). */
export const createAttachmentUpload = (context: ClientContext): ComposerUploads => ({
  async uploadAttachment(upload) {
    const { attachment } = await storeFile(context, {
      ...upload,
      scope: 'default',
      saveOf: ({ attachment: files }) => files?.save,
    });
    return attachment;
  },

  async uploadFile({ path, file, useAttachmentResolver = true, metadata, attachmentScope: scope = 'default' }) {
    const name = path.slice(path.lastIndexOf('/') + 1) || file.name;
    const { url, attachment } = await storeFile(context, {
      file,
      name,
      attachmentId: newId(),
      scope,
      saveOf({ attachment: files, recorder }) {
        if (!useAttachmentResolver) return null;
        if (scope === 'recorder') return recorder?.storage?.save;
        return scope === 'default' ? files?.save : null;
      },
    });
    return { url, attachment: { ...attachment, url, bucketPath: path, ...(metadata && { metadata }) } };
  },
});
