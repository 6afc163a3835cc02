import type { Composer, UnsentContent } from './Composer.js';
import { isBlank } from './ComposerContent.js';

/** Content that would be lost with the composer; `null`: none. Content being saved is not part of it, nor files that were refused. */
export function unsentOf(composer: Composer): UnsentContent | null {
  const { status, content, files, recorders, assignedTo, visibility } = composer.state.getState();
  const kept = files.filter(({ state }) => state !== 'refused');
  if (isBlank(content.text) && recorders.length + kept.length === 0) return null;
  if (status === 'submitting' || !composer.isUnsent()) return null;
  const { commentId: _, attachments: __, ...comment } = composer.draft().comments[0]!; // a composer writes one
  return { comment, files: kept, assignedTo, visibility };
}

/** What of it can be stored: files that are still uploading, or could not be uploaded, are in memory alone. */
export function storableOf({ files, ...content }: UnsentContent): UnsentContent | null {
  const sent = files.filter(({ attachment }) => attachment).map(({ file: _, ...rest }) => rest);
  const { commentText = '', recorders = [] } = content.comment;
  return isBlank(commentText) && recorders.length + sent.length === 0 ? null : { ...content, files: sent };
}

/** Whether it has files that are not uploaded. */
export const isWaitingForFiles = ({ files }: UnsentContent): boolean => files.some(({ attachment }) => !attachment);
