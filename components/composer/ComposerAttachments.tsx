'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { ComposerFile, ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { useStrings } from '../internal/useStrings.js';
import { ComposerAttachment } from './ComposerAttachment.js';
import { useComposerOptions, useComposerState } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

export interface ComposerAttachmentsProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** Renders one file; with `asChild` the element that replaces the list. @default a `Composer.Attachment` for each file */
  children?: ((file: ComposerFile) => ReactNode) | ReactNode;
  /** Render the single child in place of the `<ul>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The files of the comment: first those that block sending, because they failed or were refused, then the others, each in the order in which they
 * were added. Nothing when there are none. Renders a `<ul>`.
 */
export const ComposerAttachments = forwardRef<HTMLUListElement, ComposerAttachmentsProps>(function ComposerAttachments(
  { asChild = false, children = showFile, ...props },
  ref,
) {
  const files = useComposerState('Composer.Attachments', selectFiles);
  const { isReadOnly } = useComposerOptions('Composer.Attachments');
  const strings = useStrings(composerStrings);
  if (files.length === 0 || isReadOnly) return null;
  const Comp = asChild ? Slot : 'ul';
  return (
    <Comp aria-label={strings.attachments} data-parley-part="attachments" {...props} ref={ref}>
      {typeof children === 'function' ? inOrder(files).map((file) => children(file)) : children}
    </Comp>
  );
});

const showFile = (file: ComposerFile) => <ComposerAttachment key={file.attachmentId} file={file} />;
/** A long list scrolls; files that need attention stay visible. */
const inOrder = (files: readonly ComposerFile[]) => [
  ...files.filter(blocksSubmit),
  ...files.filter((file) => !blocksSubmit(file)),
];
const blocksSubmit = ({ state }: ComposerFile) => state === 'failed' || state === 'refused';

const selectFiles = ({ files }: ComposerState) => files;
