'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef } from 'react';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';
import { typingText } from './typingText.js';
import { useTypingInThread } from './useTypingInThread.js';

export type CommentsTypingProps = OwnContentProps<'p'>;

/**
 * The others who are typing in the thread: "Ada is typing". Empty when nobody is, so that the layout does not shift; `Comments.Announcer` announces
 * it. Renders a `<p>`. `data-parley-state`: `typing` | `idle`.
 */
export const CommentsTyping = forwardRef<HTMLParagraphElement, CommentsTypingProps>(function CommentsTyping(
  { asChild = false, children, ...props },
  ref,
) {
  const { annotation } = useCommentsThread('Comments.Typing');
  const strings = useStrings(commentStrings);
  const text = typingText(useTypingInThread(annotation), strings);
  const Comp = asChild ? Slot : 'p';
  return (
    <Comp data-parley-part="typing" data-parley-state={text ? 'typing' : 'idle'} {...props} ref={ref}>
      {ownContent(asChild, children, text)}
    </Comp>
  );
});
