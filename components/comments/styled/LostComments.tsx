'use client';
import { useState } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useUi } from '../../../hooks/useUi.js';
import type { LostComment } from '../../../src/elements/comment/commentUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useIsFirst } from '../../internal/useIsFirst.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';

const lostStrings = {
  lostReply: 'Your reply was not sent: the thread was deleted, or you can no longer see it.',
  lostEdit: 'Your change was not saved: the comment was deleted, or you can no longer see it.',
  copyText: 'Copy text',
  textCopied: 'Copied',
  copyFailed: 'It could not be copied. Select the text.',
  discard: 'Discard',
} as const;

const shown: Parameters<typeof useIsFirst>[0] = new WeakMap();

/**
 * Shows the oldest comment that could not be saved as its thread is gone, with its text, until the person discards it. Rendered once, however many are
 * mounted.
 */
export function LostComments({ darkMode }: { darkMode: boolean | undefined }) {
  const comment = useUi(selectOldest);
  if (!comment) return null;
  return <Lost key={comment.commentId} comment={comment} darkMode={darkMode} />;
}

const selectOldest = ({ comments }: UiState) => comments.lostComments?.[0];

interface LostProps {
  comment: LostComment;
  darkMode: boolean | undefined;
}

function Lost({ comment: { annotationId, commentId, isEdit, text }, darkMode }: LostProps) {
  const isFirst = useIsFirst(shown);
  const strings = useStrings(lostStrings);
  const element = useCommentInternals();
  const [copy, setCopy] = useState<'done' | 'failed' | null>(null);
  async function copyText() {
    try {
      await navigator.clipboard.writeText(text); // there is none on a page without https
      setCopy('done');
    } catch {
      setCopy('failed');
    }
  }
  if (!isFirst) return null;
  return (
    <div className="parley-root parley-toast parley-lost" {...themeAttribute(darkMode)}>
      <p role="alert">{isEdit ? strings.lostEdit : strings.lostReply}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keyboard */}
      <blockquote tabIndex={0}>{text}</blockquote>
      <div>
        <span role="status">{copy === 'failed' && strings.copyFailed}</span>
        <button
          type="button"
          className="parley-button"
          onClick={() => element.discardUnsynced({ annotationId, commentId })}
        >
          {strings.discard}
        </button>
        <button type="button" className="parley-button" onClick={() => void copyText()}>
          {copy === 'done' ? strings.textCopied : strings.copyText}
        </button>
      </div>
    </div>
  );
}
