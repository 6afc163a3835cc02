import type { StoredCommentContent } from '../../../store/columns.js';
import type { EmailStrings } from '../email/strings/EmailStrings.js';
import { english } from '../email/strings/english.js';

/** What a comment without text consists of. */
export type SentContent = keyof typeof SENT_TEXTS;

/** The text of `EmailStrings` that says it. */
const SENT_TEXTS = {
  audio: 'sentAudio',
  video: 'sentVideo',
  screen: 'sentScreen',
  file: 'sentFile',
  files: 'sentFiles',
} as const satisfies Record<string, keyof EmailStrings>;

/** Returns what a comment without text consists of; its first recording before its files. */
export function sentContent({ recorders = [], attachments = [] }: StoredCommentContent): SentContent | undefined {
  const [recording] = recorders;
  if (recording) return recording.type;
  if (attachments.length === 0) return undefined;
  return attachments.length === 1 ? 'file' : 'files';
}

/** Returns what was sent, in the language of the texts. */
export const sentText = (sent: SentContent | undefined, strings: EmailStrings = english): string | undefined =>
  sent && strings[SENT_TEXTS[sent]];
