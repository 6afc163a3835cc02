import type { Composer, UnsentContent } from './Composer.js';
import { isBlank } from './ComposerContent.js';

/**
 * Content that would be lost with the page; `null`: none. Content being saved is not part of it. Files that are still uploading, or could
 * not be sent, are not either.
 */
export function unsentOf(composer: Composer): UnsentContent | null {
  const { status, content, files, recorders, assignedTo, visibility } = composer.state.getState();
  const sent = files.filter(({ attachment }) => attachment).map(({ file: _, ...rest }) => rest);
  if (isBlank(content.text) && recorders.length + sent.length === 0) return null;
  if (status === 'submitting' || !composer.isUnsent()) return null;
  const { commentId: _, attachments: __, ...comment } = composer.draft().comments[0]!; // a composer writes one
  return { comment, files: sent, assignedTo, visibility };
}
