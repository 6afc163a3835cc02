import {
  createRecordResolver,
  type RecordProvider,
  type RecordResolver,
  type RequestOf,
} from './createRecordResolver.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { AttachmentDataProvider, PartialAttachment, RecordingStorage } from './DataProviders.js';

type FileAddress = Partial<Pick<PartialAttachment, 'name' | 'url'>>;

/** Files of comments, or of recordings. `save` resolves with the address of the file. */
export type AttachmentResolver<Provider extends RecordProvider = AttachmentDataProvider> = RecordResolver<
  Provider,
  FileAddress,
  string
>;

/** Creates the resolver of one provider; `null` when it can do nothing. */
export const createAttachmentResolver = (
  provider: AttachmentDataProvider,
  options: ResolverOptions,
): AttachmentResolver | null =>
  createRecordResolver('attachment', provider, options, { read: addressOf, body: formOf });

/** As `createAttachmentResolver`, for the files of recordings. */
export const createStorageResolver = (
  provider: RecordingStorage,
  options: ResolverOptions,
): AttachmentResolver<RecordingStorage> | null =>
  createRecordResolver('attachment', provider, options, { read: addressOf, body: formOf });

function addressOf(data: unknown): string {
  const { url } = (data ?? {}) as { url?: unknown };
  if (typeof url !== 'string' || url === '') throw new Error('It answered without the url of the file.');
  return url;
}

/** `file`, and `request`: the rest, as JSON (client contract §6.3). */
function formOf({ attachment, ...request }: RequestOf<AttachmentDataProvider | RecordingStorage, 'save'>): FormData {
  const { file, ...described } = attachment;
  const form = new FormData();
  form.append('file', file, file.name);
  form.append('request', JSON.stringify({ ...request, attachment: described }));
  return form;
}
