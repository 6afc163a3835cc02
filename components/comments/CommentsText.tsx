'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { renderCommentBody } from '../internal/renderCommentBody.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsItem, useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsTextProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * What the comment says, reduced to harmless formatting, mentions by their newest names. Renders a `<div>`, and nothing for a comment
 * without text. Links open in a new tab and fire `linkClicked`; with `linkCallback` they only fire it. `data-parley-state`: `pending` (empty, draw a skeleton) | `ready` | `failed` ("Content unavailable").
 */
export const CommentsText = forwardRef<HTMLDivElement, CommentsTextProps>(function CommentsText(
  { asChild = false, children, onClick, ...props },
  ref,
) {
  const { comment } = useCommentsItem('Comments.Text');
  const { annotation } = useCommentsThread('Comments.Text');
  const element = useCommentInternals();
  const { linkCallback } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const { content } = comment.resolution;
  const body = useMemo(
    () => (content === 'ready' ? renderCommentBody(comment, { unknownUser: strings.unknownUser }) : null),
    [comment, content, strings],
  );
  const isSilent = content === 'ready' ? !comment.commentText && !comment.commentHtml : false;
  const isKnownEmpty = content === 'pending' && comment.isCommentTextAvailable === false;
  if (children === undefined && (isSilent || isKnownEmpty)) return null;
  const Comp = asChild ? Slot : 'div';

  function handleClick(event: MouseEvent<HTMLDivElement>) {
    onClick?.(event);
    const link = event.target instanceof Element && event.target.closest('a[href]');
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    if (linkCallback) event.preventDefault();
    const { annotationId } = annotation;
    element.clickLink({ annotationId, commentId: comment.commentId, text: link.textContent, link: link.href });
  }

  return (
    <Comp dir="auto" data-parley-part="text" data-parley-state={content} {...props} onClick={handleClick} ref={ref}>
      {children ?? (content === 'failed' ? strings.contentUnavailable : body)}
    </Comp>
  );
});
