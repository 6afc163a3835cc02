'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type MouseEvent } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import type { ButtonPartProps } from '../internal/ControlButton.js';
import { useItemAround, useThreadAround } from './CommentsThreadContext.js';
import { useShownThreads } from './ShownThreadsContext.js';

export interface CommentsHostButtonProps extends ButtonPartProps {
  /** The button's fields in the `buttonClick` event: which button it is, and its purpose. */
  buttonContext: Record<string, unknown>;
}

/**
 * A button of the app's own, for slots. A click emits `buttonClick` of the client, with the thread, the comment and the threads of the list
 * that contains it; nothing else happens. Renders a `<button>`.
 */
export const CommentsHostButton = forwardRef<HTMLButtonElement, CommentsHostButtonProps>(function CommentsHostButton(
  { buttonContext, asChild = false, onClick, ...props },
  ref,
) {
  const { events } = contextOf(useParley().client);
  const thread = useThreadAround()?.annotation;
  const comment = useItemAround()?.comment;
  const threads = useShownThreads();
  const Comp = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (event.defaultPrevented) return;
    events.emit('buttonClick', {
      buttonContext,
      ...(thread && { commentAnnotation: thread }),
      ...(comment && {
        comment,
        index: thread?.comments.findIndex(({ commentId }) => commentId === comment.commentId),
      }),
      ...(threads && { commentAnnotations: threads }),
    });
  }

  return <Comp type="button" data-parley-part="host-button" {...props} onClick={handleClick} ref={ref} />;
});
