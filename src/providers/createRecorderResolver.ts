import { createRecordResolver, type RecordResolver } from './createRecordResolver.js';
import { createStorageResolver, type AttachmentResolver } from './createAttachmentResolver.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { PartialRecorder, RecorderDataProvider, RecordingStorage, SavedRecorder } from './DataProviders.js';
import { isRecordingStructure } from './isRecordingStructure.js';
import { recordOf } from './resultData.js';

/** The customer's store of recordings. */
export interface RecorderResolver extends RecordResolver<
  RecorderDataProvider,
  Partial<PartialRecorder>,
  SavedRecorder
> {
  /** Stores the files. `null`: the service does. */
  storage: AttachmentResolver<RecordingStorage> | null;
  /** Files go to the storage while they are recorded. */
  uploadsChunks: boolean;
  /** Fields that only the customer stores. */
  fieldsToRemove: readonly string[];
  /** Fields that the customer gets too. */
  additionalFields: readonly string[];
  /** Whether only the service sets a field. */
  isStructure: (field: string) => boolean;
}

/** Creates the resolver of one provider; `null` when it can do nothing. */
export function createRecorderResolver(
  provider: RecorderDataProvider,
  options: ResolverOptions,
): RecorderResolver | null {
  const records = createRecordResolver<RecorderDataProvider, Partial<PartialRecorder>, SavedRecorder>(
    'recorder',
    provider,
    options,
    { read: savedOf, mayAnswerNothing: true },
  );
  const storage = provider.storage ? createStorageResolver(provider.storage, options) : null;
  if (!records && !storage) return null;
  const { fieldsToRemove = [], additionalFields = [] } = provider.config ?? {};
  const refused = fieldsToRemove.filter(isRecordingStructure);
  if (refused.length > 0) {
    options.warn(
      `dataProviders.recorder: the service needs ${refused.join(', ')}, so fieldsToRemove leaves them there.`,
    );
  }
  return {
    ...(records ?? { content: null, save: null, delete: null }),
    storage,
    uploadsChunks: provider.uploadChunks === true && !!storage?.save,
    fieldsToRemove: fieldsToRemove.filter((field) => !isRecordingStructure(field)),
    additionalFields,
    isStructure: isRecordingStructure,
  };
}

/** The result of `save`. It may be empty. */
function savedOf(data: unknown): SavedRecorder {
  const { attachments, transcription } = recordOf(data ?? {});
  if (attachments != null && !(Array.isArray(attachments) && attachments.every(isFile))) {
    throw new Error('It answered attachments that are no list of files with an attachmentId.');
  }
  return {
    ...(attachments != null && { attachments }),
    ...(transcription != null && { transcription: recordOf(transcription) }),
  };
}

const isFile = (file: unknown): boolean =>
  typeof file === 'object' && file !== null && 'attachmentId' in file && typeof file.attachmentId === 'string';
