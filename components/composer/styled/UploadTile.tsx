'use client';
import { memo } from 'react';
import type { ComposerFile } from '../../../src/elements/comment/composer/Composer.js';
import { CloseIcon, DocumentIcon, RetryIcon, WarningIcon } from '../../internal/icons.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { ComposerAttachment } from '../ComposerAttachment.js';
import { ComposerAttachmentRemove, ComposerAttachmentRetry } from '../attachmentButtons.js';
import { ComposerAttachmentStatus } from '../ComposerAttachmentStatus.js';
import { composerStrings } from '../strings.js';

/** Circumference of the ring of 8 units radius. */
const RING = 2 * Math.PI * 8;

/** One file of the composer: its progress or failure, its name, and its buttons. Renders only when its file changes, as each of many reports its progress. */
export const UploadTile = memo(function UploadTile({ file }: { file: ComposerFile }) {
  const { state, name, progress } = file;
  const strings = useStrings(composerStrings);
  return (
    <ComposerAttachment file={file} className="parley-file">
      {state === 'uploading' ? (
        <svg className="parley-ring" viewBox="0 0 20 20" width="1em" height="1em" aria-hidden="true">
          <circle cx="10" cy="10" r="8" />
          <circle cx="10" cy="10" r="8" strokeDasharray={RING} strokeDashoffset={RING * (1 - progress)} />
        </svg>
      ) : state === 'done' ? (
        <DocumentIcon />
      ) : (
        <WarningIcon />
      )}
      {state === 'uploading' || state === 'done' ? (
        <>
          <span className="parley-file-name" dir="auto">
            {name}
          </span>
          <ComposerAttachmentStatus className="parley-hidden" />
        </>
      ) : (
        <ComposerAttachmentStatus className="parley-file-name" />
      )}
      <ComposerAttachmentRetry className="parley-icon-button" title={fill(strings.retryFile, { name })}>
        <RetryIcon />
      </ComposerAttachmentRetry>
      <ComposerAttachmentRemove className="parley-icon-button" title={fill(strings.removeFile, { name })}>
        <CloseIcon />
      </ComposerAttachmentRemove>
    </ComposerAttachment>
  );
});
