'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export type CommentsNoticeProps = Omit<ComponentPropsWithoutRef<'div'>, 'children'>;

/**
 * What became of the last click when it is worth a word: that it failed and was undone, that the link is copied. Renders a
 * `<div role="status">`, empty otherwise. `data-parley-state`: `failed` | `done` | `silent`.
 */
export const CommentsNotice = forwardRef<HTMLDivElement, CommentsNoticeProps>(function CommentsNotice(props, ref) {
  const { failure, isLinkCopied } = useCommentsThread('Comments.Notice');
  const strings = useStrings(commentStrings);
  const state = failure ? 'failed' : isLinkCopied ? 'done' : 'silent';
  return (
    <div role="status" data-parley-part="notice" data-parley-state={state} {...props} ref={ref}>
      {failure ? strings[`${failure}Failed`] : isLinkCopied ? strings.linkCopied : null}
    </div>
  );
});
