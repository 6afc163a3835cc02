'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useAttachment } from './ComposerAttachment.js';

export interface ComposerAttachmentStatusProps extends ComponentPropsWithoutRef<'span'> {
  /** Render the single child in place of the `<span>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The progress of an upload, or why it failed; nothing when the file is uploaded. Renders a `<span>`: `role="progressbar"` during the
 * upload, `role="alert"` with the reason when the upload failed or the file is not allowed.
 */
export const ComposerAttachmentStatus = forwardRef<HTMLSpanElement, ComposerAttachmentStatusProps>(
  function ComposerAttachmentStatus({ asChild = false, children, ...props }, ref) {
    const { file, message } = useAttachment('Composer.AttachmentStatus');
    if (file.state === 'done') return null;
    const Comp = asChild ? Slot : 'span';
    const progress = {
      role: 'progressbar',
      'aria-label': message,
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': Math.round(file.progress * 100),
    };
    const isUploading = file.state === 'uploading';
    return (
      <Comp {...(isUploading ? progress : ALERT)} data-parley-part="attachment-status" {...props} ref={ref}>
        {isUploading ? children : (children ?? message)}
      </Comp>
    );
  },
);

const ALERT = { role: 'alert' };
