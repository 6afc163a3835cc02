'use client';
import { Slot } from '../internal/Slot.js';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { forwardRef, useRef, type KeyboardEvent } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { focusedWithOpeners, giveFocusTo } from '../internal/giveFocusTo.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsConfirmDeleteProps extends OwnContentProps<'div'> {
  /** Class of both buttons. */
  buttonClassName?: string | undefined;
}

/**
 * Asks for confirmation before a thread is deleted; not rendered otherwise. Renders a `<div role="alertdialog">` with two buttons. The button that
 * cancels takes the focus, and Escape cancels.
 */
export const CommentsConfirmDelete = forwardRef<HTMLDivElement, CommentsConfirmDeleteProps>(
  function CommentsConfirmDelete(props, ref) {
    const { deletingId } = useCommentsThread('Comments.ConfirmDelete');
    return deletingId === null ? null : <Question {...props} ref={ref} />;
  },
);

const Question = forwardRef<HTMLDivElement, CommentsConfirmDeleteProps>(function Question(
  { buttonClassName, asChild = false, children, ...props },
  ref,
) {
  const { annotation, actions, deletingId } = useCommentsThread('Comments.ConfirmDelete');
  const { deleteThreadWithFirstComment } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const cancel = useRef<HTMLButtonElement>(null);
  const [first, second] = annotation.comments;
  const isThread = !second || (deleteThreadWithFirstComment && first?.commentId === deletingId);
  const question = isThread ? strings.deleteThreadQuestion : strings.deleteQuestion;

  useLayoutEffect(() => {
    // A menu item is unmounted by then; the menu's button is not.
    const before = focusedWithOpeners();
    cancel.current?.focus();
    return () => void giveFocusTo(...before);
  }, []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    actions.cancelRemove();
  }

  const Comp = asChild ? Slot : 'div';
  const content = (
    <>
      <p>{question}</p>
      <button type="button" className={buttonClassName} onClick={actions.cancelRemove} ref={cancel}>
        {strings.cancel}
      </button>
      <button type="button" className={buttonClassName} data-parley-part="confirm" onClick={actions.confirmRemove}>
        {strings.delete}
      </button>
    </>
  );
  return (
    <Comp
      role="alertdialog"
      aria-label={question}
      data-parley-part="confirm-delete"
      {...props}
      onKeyDown={handleKeyDown}
      ref={ref}
    >
      {ownContent(asChild, children, content)}
    </Comp>
  );
});
