'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useAttachment } from './ComposerAttachment.js';
import { useComposerRoot } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

export interface ComposerAttachmentRetryProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Uploads the file once more; there while it has failed. Renders a `<button>`, named after the file. */
export const ComposerAttachmentRetry = forwardRef<HTMLButtonElement, ComposerAttachmentRetryProps>(
  function ComposerAttachmentRetry({ asChild = false, children, onClick, ...props }, ref) {
    const { composer } = useComposerRoot('Composer.AttachmentRetry');
    const { file } = useAttachment('Composer.AttachmentRetry');
    const strings = useStrings(composerStrings);
    if (file.state !== 'failed') return null;
    const label = fill(strings.retryFile, { name: file.name });
    const Comp = asChild ? Slot.Root : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (event.defaultPrevented) return;
      composer.retryFile(file.attachmentId);
      composer.focus();
    }

    return (
      <Comp
        type="button"
        aria-label={label}
        data-parley-part="attachment-retry"
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? label}
      </Comp>
    );
  },
);
