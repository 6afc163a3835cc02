import type { AddAttachmentResponse } from '../CommentRequests.js';

/** Of one file, bytes (client contract §2.3). */
export const MAX_ATTACHMENT_BYTES = 15 * 1024 * 1024;

/** Extensions in lower case, without the dot; `undefined`: any file, with or without one. */
export type AllowedFileTypes = readonly string[] | undefined;

/** Why a file may not be attached; `undefined`: it may. */
export function checkFile({ name, size }: File, allowed: AllowedFileTypes): 'type' | 'size' | undefined {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  if (allowed && !allowed.includes(extension)) return 'type';
  return size > MAX_ATTACHMENT_BYTES ? 'size' : undefined;
}

/** What is answered of a file that has been checked. */
export function checkedFile(file: File, allowed: AllowedFileTypes): AddAttachmentResponse {
  const refusal = checkFile(file, allowed);
  const error =
    refusal === 'type'
      ? `Files of this kind are not allowed. Allowed: ${allowed!.join(', ')}.`
      : refusal === 'size'
        ? 'The file is larger than 15 MB.'
        : undefined;
  return { valid: !error, file, maxAllowedSize: MAX_ATTACHMENT_BYTES, ...(error && { error }) };
}
