'use client';
import { forwardRef, useEffect } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useComposerConnection, type ComposerPlace } from '../useComposerConnection.js';
import { ComposerForm, type ComposerFormProps } from './ComposerForm.js';

type Connected = 'onSubmit' | 'onTextChange' | 'onVisibilityChoice' | 'onMentionSearch' | 'onAbandon';

export interface CommentComposerProps extends Omit<ComposerFormProps, Connected>, ComposerPlace {
  /** The former name of `targetComposerElementId`, which says so on the console. */
  targetElementId?: string | undefined;
}

/**
 * A place to write a comment: a new thread or, with `annotationId`, a reply, or with `comment` and `isEdit` a change of that
 * one. Saves through the comment element, whose events tell of it. Renders a `<form>`.
 */
export const CommentComposer = forwardRef<HTMLFormElement, CommentComposerProps>(function CommentComposer(
  { targetComposerElementId, targetElementId, locationId, onClick, ...props },
  ref,
) {
  const { client } = useParley();
  const { documentId, annotationId } = props;
  const connection = useComposerConnection({ documentId, locationId, annotationId });
  const isOldName = targetComposerElementId === undefined && targetElementId !== undefined;

  useEffect(() => {
    if (isOldName) {
      client.context.log.warn('CommentComposer: targetElementId is deprecated. Use targetComposerElementId.');
    }
  }, [client, isOldName]);

  return (
    <ComposerForm
      {...connection}
      {...props}
      targetComposerElementId={targetComposerElementId ?? targetElementId}
      onClick={(event) => {
        onClick?.(event);
        const id = event.currentTarget.dataset['parleyId'] ?? '';
        const composer = client.context.ui.getState().comments.composers?.[id];
        if (composer) client.getCommentElement().reportComposer({ type: 'click', annotation: composer.draft() });
      }}
      ref={ref}
    />
  );
});
