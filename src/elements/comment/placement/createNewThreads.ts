import type { ClientContext } from '../../../ClientContext.js';
import { newId } from '../../../newId.js';
import type { CommentContext } from '../../../ParleyTypes.js';
import type { CommentElement } from '../CommentElement.js';
import { commentSettingsOf, type CommentsUi, type PageModeComposerUi } from '../commentUi.js';
import { PAGE_MODE_COMPOSER_ID } from '../composer/ComposerMethods.js';
import type { CommentEmitter } from '../createCommentEvents.js';
import type { Threads } from '../createThreads.js';
import { placeOfSelection } from './capturePlace.js';
import { createNewThreadSaving } from './createNewThreadSaving.js';
import type { CommentPlacement, CommentToolOptions, NewThreadUi, PlacementReports } from './CommentPlacement.js';
import { findOnTarget } from './findOnTarget.js';

/** The other parts of the element that opening new threads calls. */
export interface NewThreadsParts extends Pick<
  CommentElement,
  | 'addCommentAnnotation'
  | 'selectCommentByAnnotationId'
  | 'enableCommentMode'
  | 'disableCommentMode'
  | 'openCommentSidebar'
> {
  threads: Threads;
  events: CommentEmitter;
}

type NewThreads = Pick<CommentPlacement, 'addCommentOnSelectedText' | 'addManualComment'> &
  Pick<PlacementReports, 'clickCommentTool' | 'openNewThread' | 'closeNewThread' | 'saveNewThread' | 'saveThreadDraft'>;

/** Data of a click on the tool for the next new thread. */
interface Draft {
  options: CommentToolOptions;
  added: CommentContext;
}

/** The part of the comment element that opens composers for new threads on the page, and saves their content. */
export function createNewThreads({ ui, session }: ClientContext, parts: NewThreadsParts): NewThreads {
  const { threads, events } = parts;
  const commentsUi = () => ui.getState().comments;
  const setUi = (change: Partial<CommentsUi>) =>
    ui.setState(({ comments }) => ({ comments: { ...comments, ...change } }));
  const openThreads = () => threads.openDocumentIds()?.flatMap((id) => threads.list(id) ?? []) ?? [];

  /** Of the tool's last click, until a thread is placed. */
  let clicked: Draft | null = null;
  /** The context that a host has added to a thread being written, also after it was opened. */
  const added = new WeakMap<NewThreadUi, CommentContext>();
  // Threads that one person has begun, or moves, are not passed to the next.
  session.whileSignedIn(() => () => {
    clicked = null;
    if (commentsUi().movingAnnotationId) parts.disableCommentMode();
    setUi({ newThread: null, pageModeComposer: null });
  });

  function beginDraft(options: CommentToolOptions, onAdded?: (added: CommentContext) => void): Draft {
    const draft: Draft = { options, added: {} };
    events.emit('addCommentAnnotationDraft', {
      addContext(more) {
        Object.assign(draft.added, more);
        onAdded?.(draft.added);
      },
    });
    return draft;
  }

  /** Hands the thread to the page composer, in the sidebar (client contract §7.12). */
  function handToPage(options: CommentToolOptions) {
    let handed: PageModeComposerUi | undefined;
    /** The host may add more until the thread is submitted. */
    const hand = (more: CommentContext) => {
      if (handed && commentsUi().pageModeComposer !== handed) return;
      handed = {
        ...((options.context || Object.keys(more).length > 0) && { context: { ...options.context, ...more } }),
        ...(options.targetElementId && { targetElementId: options.targetElementId }),
      };
      setUi({ pageModeComposer: handed });
    };
    hand(beginDraft(options, hand).added);
    parts.selectCommentByAnnotationId(); // a thread that is open in the sidebar is where the composer is
    parts.openCommentSidebar();
    commentsUi().composers?.[PAGE_MODE_COMPOSER_ID]?.focus(); // a composer that mounts later focuses itself
  }

  const clickCommentTool: NewThreads['clickCommentTool'] = (options = {}) => {
    const { targetElementId, context: custom } = options;
    const event = { ...(custom && { context: custom }), ...(targetElementId && { targetElementId }) };
    events.emit('commentToolClick', event);
    events.emit('commentToolClicked', event);
    if (options.contextInPageModeComposer ?? commentsUi().isPageModeContextEnabled) return handToPage(options);
    if (!targetElementId && commentsUi().isCommentMode) return parts.disableCommentMode();
    const existing = findOnTarget(openThreads(), options, commentsUi());
    if (existing) return parts.selectCommentByAnnotationId(existing.annotationId);
    clicked = beginDraft(options);
    if (!targetElementId) return parts.enableCommentMode();
    openNewThread({ targetElementId });
  };

  const openNewThread: NewThreads['openNewThread'] = (place) => {
    const before = clicked;
    if (!commentSettingsOf(commentsUi()).persistentCommentMode) clicked = null;
    const { targetElementId } = place;
    const onPlace = { ...before?.options, targetElementId };
    const existing = targetElementId && findOnTarget(openThreads(), onPlace, commentsUi());
    if (existing) return parts.selectCommentByAnnotationId(existing.annotationId);
    const draft = before ?? beginDraft({});
    const { context: custom, sourceId, documentId, locationId } = draft.options;
    parts.selectCommentByAnnotationId();
    const newThread: NewThreadUi = {
      annotationId: `TEMP_${newId()}`,
      savedId: newId(),
      ...(sourceId && { sourceId }),
      ...(documentId && { documentId }),
      ...(locationId && { location: { id: locationId } }),
      ...place,
      context: { ...custom, ...place.context },
    };
    added.set(newThread, draft.added);
    setUi({ newThread });
  };

  const closeNewThread = () => {
    if (commentsUi().newThread) setUi({ newThread: null });
  };

  return {
    clickCommentTool,
    openNewThread,
    closeNewThread,
    ...createNewThreadSaving(ui, { ...parts, closeNewThread, addedTo: (thread) => added.get(thread) }),
    addCommentOnSelectedText() {
      const place = placeOfSelection(window.getSelection(), commentsUi());
      if (place) openNewThread(place);
    },
    addManualComment({ context: custom, location } = {}) {
      openNewThread({ context: { ...custom, commentType: 'manual' }, ...(location && { location }) });
    },
  };
}
