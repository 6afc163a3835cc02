'use client';
import { Slot } from '../internal/Slot.js';
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
  /** Called in place of the download when a picture is clicked. Without it every file is a link. */
  onOpenImage?: ((attachment: Attachment) => void) | undefined;
  /** Render the single child in place of the `<a>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * One file of the comment. Renders an `<a>` that downloads it; the `<a>` has no address while downloads are off or the file is not
 * available. Every click emits `attachmentDownloadClicked`. `data-parley-state`: `pending` | `ready` | `failed`. `data-parley-kind`: `image` | `file`.
 */
export const CommentsAttachment = forwardRef<HTMLAnchorElement, CommentsAttachmentProps>(function CommentsAttachment(
  { attachment, onOpenImage, asChild = false, children, onClick, ...props },
  ref,
) {
  const { actions } = useCommentsThread('Comments.Attachment');
  const { comment, refreshFiles } = useCommentsItem('Comments.Attachment');
  const { attachmentDownload } = useCommentSettings();
  const isAnonymous = useCurrentUser()?.isAnonymous ?? false;
  const strings = useStrings(commentStrings);
  const known = attachmentState(attachment);
  // The service gives the address when it has the comment.
  const state = known === 'failed' && (comment.isSending || comment.isUnsynced) ? 'pending' : known;
  const opensImage = state === 'ready' && isImage(attachment) && onOpenImage !== undefined;
  const isOffered = state === 'ready' && (opensImage || (attachmentDownload && !isAnonymous));
  const name = attachment.name ?? strings.attachment;

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

  const Comp = asChild ? Slot : 'a';
  return (
    <Comp
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
    </Comp>
  );
});

/** Whether it is a picture of a kind that browsers show. The name decides where no type is known: an SVG that the service stores is a file. */
export function isImage({ mimeType, type, name = '' }: Attachment): boolean {
  const known = mimeType ?? type;
  return known ? known.startsWith('image/') : /\.(png|jpe?g|gif|svg|webp|avif)$/i.test(name);
}
