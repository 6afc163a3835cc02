'use client';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUi } from '../../../hooks/useUi.js';
import type { NewThreadUi } from '../../../src/elements/comment/placement/CommentPlacement.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { ComposerForm, type ComposerFormProps } from '../../composer/styled/ComposerForm.js';
import { untilQueued } from '../../composer/untilQueued.js';
import { useComposerConnection } from '../../composer/useComposerConnection.js';
import { useStrings } from '../../internal/useStrings.js';
import { useWritingElement } from '../../internal/useWritingElement.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { commentStrings } from '../strings.js';
import { useCommentsSlots } from './CommentsSlotsContext.js';
import { usePlaceholders } from './PlaceholdersContext.js';
import { keepAbandoned } from './keepAbandoned.js';
import { SignIn } from './SignIn.js';
import { composerIdOf } from './useUnsent.js';

// A page holds many composers, and a form with a name is a landmark: only their fields have names.

/**
 * Replies to the thread; shown to those who may write. Unsent content becomes a draft or, with `draftMode` off and after a reload, is restored with
 * the thread.
 */
export function ReplyComposer({ composerId }: { composerId?: string | undefined }) {
  const { annotation, rights } = useCommentsThread('Comments.Thread');
  const element = useWritingElement(rights.readOnly);
  const strings = useStrings(commentStrings);
  const { composer: slots } = useCommentsSlots();
  const { draftMode } = useCommentSettings();
  const { replyPlaceholder = strings.replyPlaceholder } = usePlaceholders();
  const {
    annotationId,
    metadata: { documentId },
  } = annotation;
  const connection = useComposerConnection({ annotationId, readOnly: rights.readOnly });
  const name = composerId ?? composerIdOf(annotationId);
  const isJustWritten = useUi(({ comments }: UiState) => comments.writtenAnnotationId === annotationId);
  if (!rights.canWrite) return <SignIn />;
  return (
    <ComposerForm
      {...connection}
      aria-label={undefined}
      slots={slots}
      className="parley-reply"
      targetComposerElementId={name}
      annotationId={annotationId}
      documentId={documentId}
      readOnly={rights.readOnly}
      placeholder={replyPlaceholder}
      saveUnsentAs={name}
      onAbandon={(abandoned, forget) => {
        connection.onAbandon?.(abandoned, forget);
        const { comment } = abandoned;
        const saveDraft = () => element.addComment({ annotationId, comment: { ...comment, isDraft: true } });
        void keepAbandoned({
          element,
          request: { type: 'addComment', annotationId, comment },
          documentId,
          forget,
          saveDraft: draftMode ? saveDraft : undefined,
        });
      }}
      // The focus stays where the first comment was written. On touch it would open a keyboard over the new comment.
      focusOnMount={isJustWritten && !globalThis.matchMedia?.('(pointer: coarse)').matches}
      assign
    />
  );
}

/**
 * Writes a new thread. Unsent content becomes a draft or, with `draftMode` off and after a reload, is restored in the next new thread of the
 * document.
 */
export function NewThreadComposer({ thread }: { thread: NewThreadUi }) {
  const element = useCommentInternals();
  const strings = useStrings(commentStrings);
  const { commentPlaceholder = strings.commentPlaceholder } = usePlaceholders();
  const { composer: slots } = useCommentsSlots();
  const { draftMode } = useCommentSettings();
  const connection = useComposerConnection({ documentId: thread.documentId });
  const save: ComposerFormProps['onSubmit'] = (
    { comment, context, assignedTo, visibility },
    onQueuedSubmission,
    isLeft,
    onShown,
  ) =>
    untilQueued(
      (onQueued) =>
        element.saveNewThread(thread, {
          comment,
          onShown,
          onQueued,
          isLeft,
          context,
          assignedTo,
          visibility,
        }),
      onQueuedSubmission,
    );

  return (
    <ComposerForm
      {...connection}
      aria-label={undefined}
      slots={slots}
      targetComposerElementId={composerIdOf(thread.annotationId)}
      documentId={thread.documentId}
      placeholder={commentPlaceholder}
      onSubmit={save}
      saveUnsentAs="new-thread"
      onAbandon={({ comment, context, assignedTo, visibility }, forget) => {
        if (!draftMode) return;
        const putBack = forget();
        element.saveThreadDraft(thread, { comment, context, assignedTo, visibility }).catch(putBack);
      }}
      focusOnMount
      assign
    />
  );
}
