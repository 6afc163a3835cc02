import type { CommentContext } from '../../../ParleyTypes.js';
import type { UiStore } from '../../../ui/uiStore.js';
import type { CommentElement } from '../CommentElement.js';
import { commentSettingsOf } from '../commentUi.js';
import type { NewThreadUi, PlacementReports } from './CommentPlacement.js';

type NewThreadSaving = Pick<PlacementReports, 'saveNewThread' | 'saveThreadDraft'>;

export interface NewThreadSavingParts extends Pick<
  CommentElement,
  'addCommentAnnotation' | 'selectCommentByAnnotationId'
> {
  closeNewThread: () => void;
  /** The context that a host has added to a thread being written. */
  addedTo: (thread: NewThreadUi) => CommentContext | undefined;
}

/** Saves the content of composers for new threads on the page. */
export function createNewThreadSaving(ui: UiStore, parts: NewThreadSavingParts): NewThreadSaving {
  const { addCommentAnnotation, selectCommentByAnnotationId, closeNewThread, addedTo } = parts;

  const saveNewThread: NewThreadSaving['saveNewThread'] = (thread, written) => {
    const { comment, context: custom, visibility, onShown, onQueued, isLeft, ...content } = written;
    const { annotationId: _, savedId, documentId, ...place } = thread;
    return addCommentAnnotation({
      annotation: {
        ...place,
        ...content,
        annotationId: savedId,
        comments: [comment],
        context: { ...place.context, ...addedTo(thread), ...custom },
      },
      visibility,
      options: documentId === undefined ? undefined : { documentId },
      onShown() {
        onShown?.();
        if (ui.getState().comments.newThread !== thread) return;
        closeNewThread();
        selectCommentByAnnotationId(savedId);
        ui.setState(({ comments }) => ({ comments: { ...comments, writtenAnnotationId: savedId } }));
      },
      onQueued,
      isLeft,
    });
  };

  return {
    saveNewThread,
    async saveThreadDraft(thread, content) {
      if (!commentSettingsOf(ui.getState().comments).draftMode) return;
      await saveNewThread(thread, { ...content, isDraft: true });
    },
  };
}
