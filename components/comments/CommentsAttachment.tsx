'use client';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useCurrentUser } from '../../hooks/session.js';
import type { Attachment } from '../../src/elements/comment/CommentAnnotation.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { attachmentState, isExpired } from './attachmentState.js';
import { useCommentsItem, useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsAttachmentProps extends ComponentPropsWithoutRef<'a'> {
  /** The file. */
  attachment: Attachment;
  /** Shows a picture; without it every file is a link. */
  onOpenImage?: ((attachment: Attachment) => void) | undefined;
}

/**
 * One file. Renders an `<a>` that downloads it, and without an address where downloads are off or the file is not there (yet). Every
 * click fires `attachmentDownloadClicked`. `data-parley-state`: `pending` | `ready` | `failed`. `data-parley-kind`: `image` | `file`.
 */
export const CommentsAttachment = forwardRef<HTMLAnchorElement, CommentsAttachmentProps>(function CommentsAttachment(
  { attachment, onOpenImage, children, onClick, ...props },
  ref,
) {
  const { actions } = useCommentsThread('Comments.Attachment');
  const { refreshFiles } = useCommentsItem('Comments.Attachment');
  const { attachmentDownload } = useCommentSettings();
  const isAnonymous = useCurrentUser()?.isAnonymous ?? false;
  const strings = useStrings(commentStrings);
  const state = attachmentState(attachment);
  const opensImage = state === 'ready' && isImage(attachment) && onOpenImage !== undefined;
  const isOffered = state === 'ready' && (opensImage || (attachmentDownload && !isAnonymous));
  const name = state === 'ready' ? (attachment.name ?? strings.attachment) : strings.attachment;

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented) return;
    actions.clickAttachment(attachment);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isStale = isOffered && isExpired(attachment.url ?? '');
    if (!isStale && !(opensImage && isPlain)) return;
    event.preventDefault();
    if (isStale) void refreshFiles().then(open);
    else onOpenImage?.(attachment);
  }
  function open(files: Attachment[]) {
    const file = files.find(({ attachmentId }) => attachmentId === attachment.attachmentId);
    if (!file || attachmentState(file) !== 'ready') return;
    if (opensImage) onOpenImage?.(file);
    else window.open(file.url, '_blank', 'noopener,noreferrer');
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/anchor-is-valid -- with an address it is a link; without one a click is only reported
    <a
      {...(isOffered && {
        href: attachment.url,
        target: '_blank',
        rel: 'noopener noreferrer',
        'aria-label': fill(opensImage ? strings.openImage : strings.download, { name }),
      })}
      {...(isOffered && !opensImage && { download: attachment.name ?? '' })}
      data-parley-part="attachment"
      data-parley-state={state}
      data-parley-kind={isImage(attachment) ? 'image' : 'file'}
      {...props}
      onClick={handleClick}
      ref={ref}
    >
      {children ?? name}
    </a>
  );
});

/** Of the kinds that every browser shows. */
export function isImage({ mimeType, type, name = '' }: Attachment): boolean {
  return (mimeType ?? type)?.startsWith('image/') === true || /\.(png|jpe?g|gif|svg|webp|avif)$/i.test(name);
}
