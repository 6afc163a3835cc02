'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { listOf } from '../internal/listOf.js';
import { fill } from '../internal/strings.js';
import { useLanguage, useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsSeenByProps extends ComponentPropsWithoutRef<'p'> {
  /** Render the single child in place of the `<p>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The others who have seen the newest comment, without its author; nothing while nobody has. Rendered only while the setting `seenByUsers` is on.
 * Renders a `<p>`.
 */
export const CommentsSeenBy = forwardRef<HTMLParagraphElement, CommentsSeenByProps>(function CommentsSeenBy(
  { asChild = false, children, ...props },
  ref,
) {
  const { annotation, rights } = useCommentsThread('Comments.SeenBy');
  const { seenByUsers } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const language = useLanguage();
  const author = annotation.comments.findLast(({ isDraft }) => !isDraft)?.from?.userId;
  const names = annotation.viewedBy
    .filter(({ userId }) => userId !== rights.me && userId !== author)
    .flatMap(({ name }) => name || []);
  if (!seenByUsers || names.length === 0) return null;
  const Comp = asChild ? Slot : 'p';
  return (
    <Comp data-parley-part="seen-by" {...props} ref={ref}>
      {children ?? fill(strings.seenBy, { names: listOf(names, language) })}
    </Comp>
  );
});
