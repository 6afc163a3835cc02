'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useRef } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import type { Comment, NewComment } from '../../../src/elements/comment/CommentAnnotation.js';
import { ComposerForm, type ComposerFormProps } from '../../composer/styled/ComposerForm.js';
import { untilQueued } from '../../composer/untilQueued.js';
import { useComposerConnection } from '../../composer/useComposerConnection.js';
import { isFocusNowhere } from '../../internal/giveFocusTo.js';
import { useStrings } from '../../internal/useStrings.js';
import { useWritingElement } from '../../internal/useWritingElement.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { commentStrings } from '../strings.js';
import { focusComment } from './focusComment.js';
import { keepAbandoned } from './keepAbandoned.js';
import { useCommentsSlots } from './CommentsSlotsContext.js';
import { usePlaceholders } from './PlaceholdersContext.js';
import { useOwnEscape } from './useOwnEscape.js';
import { useUnsent } from './useUnsent.js';

/**
 * Edits a comment in place. Escape cancels; after a change it only moves the focus to the cancel button. At the end the focus returns
 * to the menu of the comment. A draft is sent from here, and an unfinished draft is updated; other unsent changes are restored when the comment is
 * edited again.
 */
export function EditComposer({ comment }: { comment: Comment }) {
  const { annotation, actions, rights } = useCommentsThread('Comments.Item');
  const element = useWritingElement(rights.readOnly);
  const strings = useStrings(commentStrings);
  const {
    annotationId,
    metadata: { documentId },
  } = annotation;
  const { composer: slots } = useCommentsSlots();
  const { commentId, isDraft = false } = comment;
  const placeholders = usePlaceholders();
  const isFirst = annotation.comments[0]?.commentId === comment.commentId;
  const placeholder = isFirst ? placeholders.editCommentPlaceholder : placeholders.editReplyPlaceholder;
  const { draftMode } = useCommentSettings();
  const connection = useComposerConnection({ annotationId, readOnly: rights.readOnly });
  const isDiscarded = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const unsent = useUnsent(annotationId);
  const composerId = `edit-${commentId}`;

  useOwnEscape(frame, !isDraft, () => {
    if (unsent().some((composer) => composer.targetComposerElementId === composerId)) cancel.current?.focus();
    else actions.edit(null);
  });

  useLayoutEffect(() => {
    const { current: editor } = frame;
    const row = editor?.closest('li');
    return () => {
      const hadFocus = editor?.contains(document.activeElement);
      queueMicrotask(() => {
        // The buttons are back now. A dialog takes the focus itself when the pressed button is removed.
        const isFree = isFocusNowhere() || document.activeElement?.contains(row ?? null);
        if (hadFocus && !editor?.isConnected && isFree) focusComment(row);
      });
    };
  }, []);

  const save: ComposerFormProps['onSubmit'] = async (submission, onQueuedSubmission, isLeft, onShown) => {
    const handOver = () => {
      onShown();
      actions.edit(null);
    };
    if (!annotation.isDraft) return connection.onSubmit(submission, onQueuedSubmission, isLeft, handOver);
    const own = { ...submission.comment, commentId };
    // Its place is a composer until it is published: nothing is shown before.
    const send = (onQueued: () => void) => element.sendDraftThread({ annotationId, comment: own, onQueued, isLeft });
    await untilQueued(send, onQueuedSubmission);
    handOver();
  };

  return (
    <div className="parley-edit" ref={frame}>
      <ComposerForm
        {...connection}
        aria-label={undefined}
        slots={slots}
        targetComposerElementId={composerId}
        annotationId={annotationId}
        documentId={documentId}
        comment={contentOf(comment)}
        isEdit
        readOnly={rights.readOnly}
        placeholder={placeholder ?? strings.editPlaceholder}
        onSubmit={save}
        saveUnsentAs={composerId}
        onAbandon={(abandoned, forget) => {
          if (isDiscarded.current) return void forget();
          connection.onAbandon?.(abandoned, forget);
          const changed = { ...abandoned.comment, commentId };
          const saveDraft = () =>
            element.updateComment({ annotationId, comment: { ...changed, isDraft }, merge: true });
          void keepAbandoned({
            element,
            request: { type: 'updateComment', annotationId, comment: changed },
            documentId,
            forget,
            saveDraft: isDraft && draftMode ? saveDraft : undefined,
          });
        }}
        focusOnMount={!isDraft}
      />
      {isDraft && (
        <button
          type="button"
          className="parley-button parley-cancel"
          onClick={() => {
            isDiscarded.current = true;
            actions.discard(commentId);
          }}
        >
          {strings.discard}
        </button>
      )}
      {!isDraft && (
        <button
          type="button"
          className="parley-button parley-cancel"
          onClick={() => {
            isDiscarded.current = true;
            actions.edit(null);
          }}
          ref={cancel}
        >
          {strings.cancel}
        </button>
      )}
    </div>
  );
}

function contentOf({ commentId, commentText, commentHtml, ...comment }: Comment): NewComment {
  const { taggedUserContacts, toOrganizationUserGroup, customList, attachments, recorders } = comment;
  return {
    commentId,
    commentText,
    commentHtml,
    taggedUserContacts,
    toOrganizationUserGroup,
    customList,
    attachments,
    recorders,
  };
}
