'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useAttachment } from './ComposerAttachment.js';

/**
 * What there is to say about a file: an upload under way, one that broke off, a kind that is not allowed. Renders a `<span>`,
 * for an upload of role `progressbar`, for a failure of role `alert`.
 */
export const ComposerAttachmentStatus = forwardRef<HTMLSpanElement, ComponentPropsWithoutRef<'span'>>(
  function ComposerAttachmentStatus(props, ref) {
    const { file, message } = useAttachment('Composer.AttachmentStatus');
    if (file.state === 'done') return null;
    const part = { 'data-parley-part': 'attachment-status', ...props, ref };
    if (file.state !== 'uploading') {
      return (
        <span role="alert" {...part}>
          {props.children ?? message}
        </span>
      );
    }
    const percent = Math.round(file.progress * 100);
    return (
      <span
        role="progressbar"
        aria-label={message}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        {...part}
      />
    );
  },
);
