'use client';
import { useMissing } from '../../internal/useMissing.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { forwardRef, useEffect } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import { useComposerConnection, type ComposerPlace } from '../useComposerConnection.js';
import { ComposerForm, type ComposerFormProps } from './ComposerForm.js';
import { contextOf } from '../../../src/contextOf.js';

type Connected = 'onSubmit' | 'onTextChange' | 'onVisibilityChoice' | 'onMentionSearch' | 'onAbandon' | 'saveUnsentAs';

export interface CommentComposerProps
  extends BoundedProps, Omit<ComposerFormProps, Connected | 'onError'>, Omit<ComposerPlace, 'readOnly'> {
  /** The former name of `targetComposerElementId`; logs a warning. */
  targetElementId?: string | undefined;
}

const Unbounded = forwardRef<HTMLFormElement, Drawn<CommentComposerProps>>(function CommentComposer(
  { targetComposerElementId, targetElementId, locationId, onClick, ...props },
  ref,
) {
  const { client } = useParley();
  const { documentId, annotationId, readOnly, comment, isEdit } = props;
  const connection = useComposerConnection({ documentId, locationId, annotationId, readOnly });
  const isOldName = targetComposerElementId === undefined && targetElementId !== undefined;
  const id = targetComposerElementId ?? targetElementId;

  useEffect(() => {
    if (isOldName) {
      contextOf(client).log.warn('CommentComposer: targetElementId is deprecated. Use targetComposerElementId.');
    }
  }, [client, isOldName]);

  if (useMissing(false)) return null;
  return (
    <ComposerForm
      {...connection}
      {...props}
      targetComposerElementId={id}
      // An app that passes the content also stores it.
      saveUnsentAs={isEdit || !comment ? id : undefined}
      onAbandon={(abandoned, forget) => {
        forget(); // stored for a reload only: an app that closes its composer may save the content by `addCommentDraft`
        connection.onAbandon?.(abandoned, forget);
      }}
      onClick={(event) => {
        onClick?.(event);
        const clicked = event.currentTarget.dataset['parleyId'] ?? '';
        const composer = contextOf(client).ui.getState().comments.composers?.[clicked];
        if (composer)
          commentInternals(client.getCommentElement()).reportComposer({ type: 'click', annotation: composer.draft() });
      }}
      ref={ref}
    />
  );
});

/**
 * A place to write a comment: a new thread or, with `annotationId`, a reply, or with `comment` and `isEdit` a change of that
 * one. Saves through the comment element, which emits the events. Renders a `<form>`; nothing while nobody is signed in.
 */
export const CommentComposer = withBoundary<CommentComposerProps, HTMLFormElement>('CommentComposer', Unbounded);
