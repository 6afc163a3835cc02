'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef } from 'react';
import { personName } from '@parley/protocol/constants';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

/** The person who resolved the thread; nothing while it is open, or when that person is unknown. Renders a `<p>`. */
export const CommentsResolvedBy = forwardRef<HTMLParagraphElement, OwnContentProps<'p'>>(function CommentsResolvedBy(
  { asChild = false, children, ...props },
  ref,
) {
  const { annotation, rights } = useCommentsThread('Comments.ResolvedBy');
  const strings = useStrings(commentStrings);
  const { resolvedByUser: person, status } = annotation;
  if (!person || status.type !== 'terminal') return null;
  const isMe = person.userId === rights.me;
  const name = personName(person, strings.unknownUser);
  const Comp = asChild ? Slot : 'p';
  return (
    <Comp data-parley-part="resolved-by" {...props} ref={ref}>
      {ownContent(asChild, children, isMe ? strings.resolvedByYou : fill(strings.resolvedBy, { name }))}
    </Comp>
  );
});
