'use client';
import type { Attachment } from '../../../src/elements/comment/CommentAnnotation.js';
import { DocumentIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { attachmentState, isHarmless } from '../attachmentState.js';
import { isImage } from '../CommentsAttachment.js';
import { commentStrings } from '../strings.js';

/** The preview of a file: the picture itself, or an icon and the name. */
export function AttachmentTile({ attachment }: { attachment: Attachment }) {
  const strings = useStrings(commentStrings);
  const isReady = attachmentState(attachment) === 'ready';
  const { thumbnail, url, name } = attachment;
  if (isReady && isImage(attachment)) {
    return (
      <img src={thumbnail && isHarmless(thumbnail) ? thumbnail : url} alt={name ?? strings.attachment} loading="lazy" />
    );
  }
  return (
    <>
      <DocumentIcon />
      <span className="parley-file-name" dir="auto">
        {name || strings.attachment}
      </span>
    </>
  );
}
