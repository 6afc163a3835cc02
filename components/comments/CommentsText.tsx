'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import type { AutocompleteChip } from '../../src/elements/comment/AutocompleteElement.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { type NamedPart, renderCommentBody } from '../internal/renderCommentBody.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsItem, useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsTextProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The sanitized text of the comment, with current names in mentions. Renders a `<div>`, and nothing for a comment
 * without text. Mentions and list items are buttons while `onAutocompleteChipClick` has listeners. Links open in a new tab and fire `linkClicked`;
 * with `linkCallback` they only fire it. `data-parley-state`: `pending` (empty, draw a skeleton) | `ready` | `failed` ("Content unavailable").
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
  const { annotationId } = annotation;
  const hasChipListeners = useUi(selectChips);
  const body = useMemo(() => {
    const { commentId } = comment;
    const onChip = (part: NamedPart, text: string) =>
      element.clickChip({ ...chipOf(part), annotationId, commentId, text });
    const { unknownUser } = strings;
    return content === 'ready' ? renderCommentBody(comment, { unknownUser, onChip: hasChipListeners && onChip }) : null;
  }, [comment, content, strings, element, annotationId, hasChipListeners]);
  const isSilent = content === 'ready' ? !comment.commentText && !comment.commentHtml : false;
  const isKnownEmpty = content === 'pending' && comment.isCommentTextAvailable === false;
  if (children === undefined && (isSilent || isKnownEmpty)) return null;
  const Comp = asChild ? Slot : 'div';

  function handleClick(event: MouseEvent<HTMLDivElement>) {
    onClick?.(event);
    const link = event.target instanceof Element && event.target.closest('a[href]');
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    if (linkCallback) event.preventDefault();
    element.clickLink({ annotationId, commentId: comment.commentId, text: link.textContent, link: link.href });
  }

  return (
    <Comp dir="auto" data-parley-part="text" data-parley-state={content} {...props} onClick={handleClick} ref={ref}>
      {children ?? (content === 'failed' ? strings.contentUnavailable : body)}
    </Comp>
  );
});

const selectChips = ({ comments }: UiState) => comments.hasChipListeners || undefined;

const chipOf = (part: NamedPart): AutocompleteChip => {
  if (part.type === 'custom') return { type: 'custom', item: part.item.custom };
  if (part.type === 'group') return { type: 'group', group: part.tag };
  const { userId, contact } = part.tag;
  return { type: 'contact', contact: { ...contact, ...(userId && { userId }) } };
};
