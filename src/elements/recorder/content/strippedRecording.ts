import type { Attachment } from '@parley/protocol';
import type { RecorderResolver } from '../../../providers/createRecorderResolver.js';

/** Fields with the customer's data: of a recording, of a change of one, or of a version. */
export interface Strippable {
  attachments?: Attachment[] | undefined;
  chunkUrls?: Record<string, string> | null | undefined;
  transcription?: unknown;
  editVersion?: Strippable | undefined;
}

/** The part of a recording, or of a change of one, that the service receives (client contract §6.5). */
export function strippedRecording<Fields extends Strippable>(fields: Fields, resolver: RecorderResolver): Fields {
  const { attachments, editVersion } = fields;
  const stripped: Fields & { isRecorderResolverUsed?: boolean } = {
    ...fields,
    ...(attachments && { attachments: attachments.map((file) => strippedFile(file, resolver)) }),
    ...(editVersion && { editVersion: strippedVersion(editVersion, resolver) }),
  };
  return resolver.save ? { ...withoutContent(stripped, resolver), isRecorderResolverUsed: true } : stripped;
}

function strippedVersion(version: Strippable, resolver: RecorderResolver): Strippable {
  const { isRecorderResolverUsed: _, ...stripped } = strippedRecording<
    Strippable & { isRecorderResolverUsed?: boolean }
  >(version, resolver);
  return stripped;
}

function withoutContent<Fields extends Strippable>(fields: Fields, { fieldsToRemove }: RecorderResolver): Fields {
  const removed = new Set(['transcription', 'chunkUrls', ...fieldsToRemove]);
  const left = Object.entries(fields).filter(([name]) => !removed.has(name));
  return Object.fromEntries(left) as Fields; // without optional fields
}

/** Of a file the service keeps what it is called, or what nobody else could give back. */
function strippedFile(file: Attachment, { save, storage }: RecorderResolver): Attachment {
  const { attachmentId, name, url: _, thumbnail: __, ...rest } = file;
  const isElsewhere = storage?.save ? { isAttachmentResolverUsed: true } : {};
  if (save) return { attachmentId, name, ...isElsewhere };
  return storage?.content ? { attachmentId, name, ...rest, ...isElsewhere } : { ...file, ...isElsewhere };
}
