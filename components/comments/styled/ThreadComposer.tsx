'use client';
import { useRef } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import type { Comment, NewComment } from '../../../src/elements/comment/CommentAnnotation.js';
import type { NewThreadUi } from '../../../src/elements/comment/placement/CommentPlacement.js';
import { ComposerForm } from '../../composer/styled/ComposerForm.js';
import { untilKept } from '../../composer/untilKept.js';
import { useComposerConnection } from '../../composer/useComposerConnection.js';
import { useStrings } from '../../internal/useStrings.js';
import { useWritingElement } from '../../internal/useWritingElement.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { commentStrings } from '../strings.js';
import { useCommentsSlots } from './CommentsSlotsContext.js';
import { usePlaceholders } from './PlaceholdersContext.js';
import { useOwnEscape } from './useOwnEscape.js';
import { composerIdOf, useUnsent } from './useUnsent.js';

// A page holds many of them, and a form with a name is a landmark: only their fields have one.

/** Answers the thread; there for those who may write. What is left unsent becomes a draft, while `draftMode` is on. */
export function ReplyComposer({ composerId }: { composerId?: string | undefined }) {
  const { annotation, rights } = useCommentsThread('Comments.Thread');
  const element = useWritingElement(rights.readOnly);
  const strings = useStrings(commentStrings);
  const { composer: slots } = useCommentsSlots();
  const { draftMode } = useCommentSettings();
  const { replyPlaceholder = strings.replyPlaceholder } = usePlaceholders();
  const { annotationId } = annotation;
  const connection = useComposerConnection({ annotationId, readOnly: rights.readOnly });
  if (!rights.canWrite) return null;
  return (
    <ComposerForm
      {...connection}
      aria-label={undefined}
      slots={slots}
      className="parley-reply"
      targetComposerElementId={composerId ?? composerIdOf(annotationId)}
      annotationId={annotationId}
      readOnly={rights.readOnly}
      placeholder={replyPlaceholder}
      onAbandon={(left) => {
        connection.onAbandon?.(left);
        if (!draftMode) return;
        // Whoever left waits for nothing; a failure is the element's to report.
        element.addComment({ annotationId, comment: { ...left.comment, isDraft: true } }).catch(() => undefined);
      }}
      assign
    />
  );
}

/** Changes a comment in its place. Escape leaves it as it was; once something is changed, it only goes to the button that does. A draft is sent from here, and goes on with what is left in it. */
export function EditComposer({ comment }: { comment: Comment }) {
  const { annotation, actions, rights } = useCommentsThread('Comments.Item');
  const element = useWritingElement(rights.readOnly);
  const strings = useStrings(commentStrings);
  const { annotationId } = annotation;
  const { composer: slots } = useCommentsSlots();
  const { commentId, isDraft = false } = comment;
  const { editPlaceholder = strings.editPlaceholder } = usePlaceholders();
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

  return (
    <div className="parley-edit" ref={frame}>
      <ComposerForm
        {...connection}
        aria-label={undefined}
        slots={slots}
        targetComposerElementId={composerId}
        annotationId={annotationId}
        comment={contentOf(comment)}
        isEdit
        readOnly={rights.readOnly}
        placeholder={editPlaceholder}
        onSubmit={async (submission, onKeptSubmission, isLeft) => {
          const handOver = () => {
            onKeptSubmission();
            actions.edit(null);
          };
          const own = { ...submission.comment, commentId };
          if (annotation.isDraft) {
            await untilKept(
              (onKept) => element.sendDraftThread({ annotationId, comment: own, onKept, isLeft }),
              handOver,
            );
          } else await connection.onSubmit(submission, handOver, isLeft);
          actions.edit(null);
        }}
        onAbandon={(left) => {
          if (isDiscarded.current) return;
          connection.onAbandon?.(left);
          if (!isDraft || !draftMode) return;
          const changed = { ...left.comment, commentId, isDraft };
          element.updateComment({ annotationId, comment: changed, merge: true }).catch(() => undefined); // as of a reply
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
        <button type="button" className="parley-button parley-cancel" onClick={() => actions.edit(null)} ref={cancel}>
          {strings.cancel}
        </button>
      )}
    </div>
  );
}

/** Writes a thread that is to be made. What is left unsent becomes a draft. */
export function NewThreadComposer({ thread }: { thread: NewThreadUi }) {
  const element = useCommentInternals();
  const strings = useStrings(commentStrings);
  const { composer: slots } = useCommentsSlots();
  const connection = useComposerConnection({ documentId: thread.documentId });
  return (
    <ComposerForm
      {...connection}
      aria-label={undefined}
      slots={slots}
      targetComposerElementId={composerIdOf(thread.annotationId)}
      placeholder={strings.commentPlaceholder}
      onSubmit={({ comment, context, assignedTo, visibility }, onKeptSubmission, isLeft) =>
        untilKept(
          (onKept) =>
            element.saveNewThread(thread, {
              comment,
              onKept,
              isLeft,
              ...(context && { context }),
              ...(assignedTo && { assignedTo }),
              ...(visibility && { visibility }),
            }),
          onKeptSubmission,
        )
      }
      onAbandon={({ comment }) => element.leaveNewThread(thread, comment)}
      focusOnMount
      assign
    />
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
