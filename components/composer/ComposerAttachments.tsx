'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { ComposerFile, ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { useStrings } from '../internal/useStrings.js';
import { ComposerAttachment } from './ComposerAttachment.js';
import { useComposerOptions, useComposerState } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

export interface ComposerAttachmentsProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** @default a `Composer.Attachment` for each file */
  children?: (file: ComposerFile) => ReactNode;
}

/** The files of the comment, in the order in which they came; there while there are some. Renders a `<ul>`. */
export const ComposerAttachments = forwardRef<HTMLUListElement, ComposerAttachmentsProps>(function ComposerAttachments(
  { children = showFile, ...props },
  ref,
) {
  const files = useComposerState('Composer.Attachments', selectFiles);
  const { isReadOnly } = useComposerOptions('Composer.Attachments');
  const strings = useStrings(composerStrings);
  if (files.length === 0 || isReadOnly) return null;
  return (
    <ul aria-label={strings.attachments} data-parley-part="attachments" {...props} ref={ref}>
      {files.map(children)}
    </ul>
  );
});

const showFile = (file: ComposerFile) => <ComposerAttachment key={file.attachmentId} file={file} />;
const selectFiles = ({ files }: ComposerState) => files;
