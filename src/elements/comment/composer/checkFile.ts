import type { AddAttachmentResponse } from '../CommentRequests.js';

/** Of one file, bytes (client contract §2.3). */
export const MAX_ATTACHMENT_BYTES = 15 * 1024 * 1024;
export const DEFAULT_ALLOWED_FILE_TYPES: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'svg'];

const REFUSALS = {
  type: 'Files of this kind are not allowed.',
  size: 'The file is larger than 15 MB.',
} as const;

/** Why a file may not be attached: its kind or its size; `undefined`: it may. @param allowed extensions in lower case, without the dot */
export function checkFile({ name, size }: File, allowed: readonly string[]): keyof typeof REFUSALS | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!name.includes('.') || !allowed.includes(extension)) return 'type';
  return size > MAX_ATTACHMENT_BYTES ? 'size' : undefined;
}

/** What is answered of a file that has been checked. */
export const checkedFile = (file: File, refusal: keyof typeof REFUSALS | undefined): AddAttachmentResponse => ({
  valid: !refusal,
  file,
  maxAllowedSize: MAX_ATTACHMENT_BYTES,
  ...(refusal && { error: REFUSALS[refusal] }),
});
