'use client';
import { createButtonPart } from '../internal/createButtonPart.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useAttachment } from './ComposerAttachment.js';
import { useComposerRoot } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

/** Removes the file and stops its upload. Renders a `<button>` named after the file. */
export const ComposerAttachmentRemove = createButtonPart('Composer.AttachmentRemove', 'attachment-remove', (name) => {
  const { composer } = useComposerRoot(name);
  const { file } = useAttachment(name);
  const strings = useStrings(composerStrings);
  return {
    label: fill(strings.removeFile, { name: file.name }),
    isNamedByLabel: true,
    run() {
      composer.removeFile(file.attachmentId);
      composer.focus();
    },
  };
});

/** Uploads the file again. Rendered only when its upload has failed. Renders a `<button>` named after the file. */
export const ComposerAttachmentRetry = createButtonPart('Composer.AttachmentRetry', 'attachment-retry', (name) => {
  const { composer } = useComposerRoot(name);
  const { file } = useAttachment(name);
  const strings = useStrings(composerStrings);
  if (file.state !== 'failed') return null;
  return {
    label: fill(strings.retryFile, { name: file.name }),
    isNamedByLabel: true,
    run() {
      composer.retryFile(file.attachmentId);
      composer.focus();
    },
  };
});
