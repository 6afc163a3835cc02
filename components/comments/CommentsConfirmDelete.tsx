'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useRef, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsConfirmDeleteProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  buttonClassName?: string | undefined;
}

/**
 * Asks before a thread is deleted, and is not there otherwise. Renders a `<div role="alertdialog">` with two buttons; the
 * focus goes to the harmless one, Escape answers no.
 */
export function CommentsConfirmDelete({ buttonClassName, ...props }: CommentsConfirmDeleteProps) {
  const { deletingId } = useCommentsThread('Comments.ConfirmDelete');
  return deletingId === null ? null : <Question buttonClassName={buttonClassName} {...props} />;
}

function Question({ buttonClassName, ...props }: CommentsConfirmDeleteProps) {
  const { annotation, actions } = useCommentsThread('Comments.ConfirmDelete');
  const { deleteThreadWithFirstComment } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const cancel = useRef<HTMLButtonElement>(null);
  const isThread = deleteThreadWithFirstComment || annotation.comments.length === 1;
  const question = isThread ? strings.deleteThreadQuestion : strings.deleteQuestion;

  useLayoutEffect(() => {
    const button = cancel.current;
    const before = button?.ownerDocument.activeElement;
    button?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    actions.cancelRemove();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from whatever control inside has the focus
    <div
      role="alertdialog"
      aria-label={question}
      data-parley-part="confirm-delete"
      {...props}
      onKeyDown={handleKeyDown}
    >
      <p>{question}</p>
      <button type="button" className={buttonClassName} onClick={actions.cancelRemove} ref={cancel}>
        {strings.cancel}
      </button>
      <button type="button" className={buttonClassName} data-parley-part="confirm" onClick={actions.confirmRemove}>
        {strings.delete}
      </button>
    </div>
  );
}
