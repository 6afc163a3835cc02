import { createEmitter } from '../../../observable.js';
import type { AutocompleteChipClick } from '../AutocompleteElement.js';
import type { GhostComment } from '../CommentAnnotation.js';
import type { ClientContext } from '../../../ClientContext.js';
import type { CommentElement } from '../CommentElement.js';
import type { CommentEmitter } from '../createCommentEvents.js';
import type { Threads } from '../createThreads.js';
import type { PlacementReports } from './CommentPlacement.js';

/** The other parts of the element that clicks call. */
export interface ThreadClicksParts extends Pick<CommentElement, 'selectCommentByAnnotationId'> {
  threads: Threads;
  events: CommentEmitter;
  closeNewThread: PlacementReports['closeNewThread'];
}

type ThreadClicks = Pick<
  PlacementReports,
  | 'clickCommentPin'
  | 'clickCommentBubble'
  | 'clickAttachment'
  | 'clickLink'
  | 'clickChip'
  | 'onAutocompleteChipClick'
  | 'reportGhosts'
>;

/** The part of the comment element to which components report clicks on threads, and threads whose place was not found. */
export function createThreadClicks({ ui }: ClientContext, parts: ThreadClicksParts): ThreadClicks {
  const { threads, events } = parts;
  const threadOf = (annotationId: string) => {
    const found = threads.find(annotationId);
    return found && threads.present(found);
  };
  const clickThread = (name: 'commentPinClicked' | 'commentBubbleClicked') => (annotationId: string) => {
    const commentAnnotation = threadOf(annotationId);
    if (!commentAnnotation) return;
    events.emit(name, { annotationId, commentAnnotation });
    parts.closeNewThread();
    parts.selectCommentByAnnotationId(annotationId);
  };

  const chipClicks = createEmitter<AutocompleteChipClick>();
  const notifyChips = () => {
    const hasChipListeners = chipClicks.size > 0;
    ui.setState(({ comments }) => ({ comments: { ...comments, hasChipListeners } }));
  };

  return {
    clickCommentPin: clickThread('commentPinClicked'),
    clickCommentBubble: clickThread('commentBubbleClicked'),
    clickAttachment({ annotationId, attachment }) {
      const commentAnnotation = threadOf(annotationId);
      if (!commentAnnotation) return;
      events.emit('attachmentDownloadClicked', { annotationId, commentAnnotation, attachment });
    },
    clickLink({ annotationId, ...clicked }) {
      const commentAnnotation = threadOf(annotationId);
      if (commentAnnotation) events.emit('linkClicked', { annotationId, commentAnnotation, ...clicked });
    },
    clickChip({ annotationId, ...clicked }) {
      const commentAnnotation = threadOf(annotationId);
      if (commentAnnotation) chipClicks.emit({ annotationId, commentAnnotation, ...clicked });
    },
    onAutocompleteChipClick: () => ({
      subscribe(observer) {
        const { unsubscribe } = chipClicks.subscribe(observer);
        notifyChips();
        return {
          unsubscribe() {
            unsubscribe();
            notifyChips();
          },
        };
      },
    }),
    reportGhosts: (changed) =>
      ui.setState(({ comments }) => {
        const entries = Object.entries({ ...comments.ghosts, ...changed });
        const ghosts = Object.fromEntries(
          entries.filter((entry): entry is [string, GhostComment] => entry[1] !== null),
        );
        return { comments: { ...comments, ghosts } };
      }),
  };
}
