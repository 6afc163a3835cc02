'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useAttachment } from './ComposerAttachment.js';
import { useComposerRoot } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

export interface ComposerAttachmentRemoveProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/** Takes the file away, and stops its upload. Renders a `<button>`, named after the file. */
export const ComposerAttachmentRemove = forwardRef<HTMLButtonElement, ComposerAttachmentRemoveProps>(
  function ComposerAttachmentRemove({ asChild = false, children, onClick, ...props }, ref) {
    const { composer } = useComposerRoot('Composer.AttachmentRemove');
    const { file } = useAttachment('Composer.AttachmentRemove');
    const strings = useStrings(composerStrings);
    const label = fill(strings.removeFile, { name: file.name });
    const Comp = asChild ? Slot.Root : 'button';

    function handleClick(event: MouseEvent<HTMLButtonElement>) {
      onClick?.(event);
      if (event.defaultPrevented) return;
      composer.removeFile(file.attachmentId);
      composer.focus();
    }

    return (
      <Comp
        type="button"
        aria-label={label}
        data-parley-part="attachment-remove"
        {...props}
        onClick={handleClick}
        ref={ref}
      >
        {children ?? label}
      </Comp>
    );
  },
);
