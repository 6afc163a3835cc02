import type { AddAttachmentResponse } from '../CommentRequests.js';

/** Of one file, bytes (client contract §2.3). */
export const MAX_ATTACHMENT_BYTES = 15 * 1024 * 1024;

/** Extensions in lower case, without the dot; `undefined`: any file, with or without one. */
export type AllowedFileTypes = readonly string[] | undefined;

/** As they are compared. @param extensions with or without the dot */
export const extensionsOf = (extensions: readonly string[]): string[] =>
  extensions.map((extension) => extension.replace(/^\./, '').toLowerCase());

/** Its kind is not allowed, it is too large, or there is nothing in it. */
export type FileRefusal = 'type' | 'size' | 'empty';

/** Why a file may not be attached; `undefined`: it may. */
export function checkFile({ name, size }: File, allowed: AllowedFileTypes): FileRefusal | undefined {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  if (allowed && !allowed.includes(extension)) return 'type';
  if (size === 0) return 'empty';
  return size > MAX_ATTACHMENT_BYTES ? 'size' : undefined;
}

/** What is answered of a file that has been checked. */
export function checkedFile(file: File, allowed: AllowedFileTypes): AddAttachmentResponse {
  const refusal = checkFile(file, allowed);
  const error = refusal && REASONS[refusal](allowed);
  return { valid: !refusal, file, maxAllowedSize: MAX_ATTACHMENT_BYTES, ...(error && { error }) };
}

const REASONS = {
  type: (allowed: AllowedFileTypes) => `Files of this kind are not allowed. Allowed: ${allowed?.join(', ')}.`,
  size: () => 'The file is larger than 15 MB.',
  empty: () => 'The file is empty.',
};
