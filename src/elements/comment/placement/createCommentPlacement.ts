import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { newId } from '../../../newId.js';
import type { CommentContext } from '../../../ParleyTypes.js';
import { anchorField } from '../anchors/anchorField.js';
import { ANYWHERE } from '../anchors/anchorHost.js';
import { anchorTargetOf } from '../anchors/anchorTargetOf.js';
import { captureAnchor } from '../anchors/captureAnchor.js';
import { elementNamed } from '../anchors/elementNamed.js';
import { resolveTarget } from '../anchors/resolveTarget.js';
import { fullXPath } from '../anchors/xpaths.js';
import type { GhostComment } from '../CommentAnnotation.js';
import type { CommentElement } from '../CommentElement.js';
import { commentSettingsOf, type CommentsUi } from '../commentUi.js';
import { PAGE_MODE_COMPOSER_ID } from '../composer/ComposerMethods.js';
import type { CommentEmitter } from '../createCommentEvents.js';
import type { Threads } from '../createThreads.js';
import { placeOfSelection } from './capturePlace.js';
import type {
  AddCommentOnElementRequest,
  CommentPlacement,
  PlacementReports,
  CommentToolOptions,
  NewThreadUi,
} from './CommentPlacement.js';
import { findOnTarget } from './findOnTarget.js';

/** What placing threads needs of the element that it is a part of. */
export interface PlacementParts extends Pick<
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

/** What a click on the tool leaves for the thread that is made next. */
interface Draft {
  options: CommentToolOptions;
  added: CommentContext;
}

/** The part of the comment element that puts threads on the page. */
export function createCommentPlacement(
  { ui }: ClientContext,
  parts: PlacementParts,
): CommentPlacement & Omit<PlacementReports, 'movePin' | 'startMovingPin' | 'sendDraftThread'> {
  const { threads, events } = parts;
  const commentsUi = () => ui.getState().comments;
  const setUi = (change: Partial<CommentsUi>) =>
    ui.setState(({ comments }) => ({ comments: { ...comments, ...change } }));
  const threadOf = (annotationId: string) => {
    const found = threads.find(annotationId);
    return found && threads.present(found);
  };
  const openThreads = () => threads.openDocumentIds()?.flatMap((id) => threads.list(id) ?? []) ?? [];
  const resolve = (annotationId: string) => {
    const thread = threadOf(annotationId);
    const target = thread && anchorTargetOf(thread);
    return target ? resolveTarget(target, { last: null }) : null;
  };
  const restrict = (change: Partial<NonNullable<CommentsUi['allowedElements']>>) =>
    setUi({ allowedElements: { ...ANYWHERE, ...commentsUi().allowedElements, ...change } });

  /** Of the tool's last click, until a thread is placed. */
  let clicked: Draft | null = null;
  /** What a host has added to a thread that is being written; also later than the thread was opened. */
  const added = new WeakMap<NewThreadUi, CommentContext>();

  function beginDraft(options: CommentToolOptions): Draft {
    const draft: Draft = { options, added: {} };
    events.emit('addCommentAnnotationDraft', { addContext: (more) => void Object.assign(draft.added, more) });
    return draft;
  }

  /** The composer of the sidebar takes it from here (client contract §7.12). */
  function handToPage(options: CommentToolOptions) {
    const { added: more } = beginDraft(options);
    setUi({
      pageModeComposer: {
        ...((options.context || Object.keys(more).length > 0) && { context: { ...options.context, ...more } }),
        ...(options.targetElementId && { targetElementId: options.targetElementId }),
      },
    });
    parts.openCommentSidebar();
    commentsUi().composers?.[PAGE_MODE_COMPOSER_ID]?.focus(); // one that is not there yet takes the focus when it comes
  }

  const clickThread = (name: 'commentPinClicked' | 'commentBubbleClicked') => (annotationId: string) => {
    const commentAnnotation = threadOf(annotationId);
    if (!commentAnnotation) return;
    events.emit(name, { annotationId, commentAnnotation });
    placement.closeNewThread();
    parts.selectCommentByAnnotationId(annotationId);
  };

  const placement: ReturnType<typeof createCommentPlacement> = {
    async addCommentOnElement({ targetElement, commentData, status, context: custom, openComment, sourceId }) {
      if (commentData.length === 0) throw invalid('commentData: give at least one comment.');
      const event = await parts.addCommentAnnotation({
        annotation: {
          ...placeOnElement(targetElement),
          comments: commentData,
          ...(status && { status }),
          ...(custom && { context: custom }),
          ...(sourceId && { sourceId }),
        },
      });
      if (openComment) parts.selectCommentByAnnotationId(event.annotationId);
      return event;
    },
    addCommentOnSelectedText() {
      const place = placeOfSelection(window.getSelection(), commentsUi().allowedElements ?? ANYWHERE);
      if (place) placement.openNewThread(place);
    },
    addManualComment({ context: custom, location } = {}) {
      placement.openNewThread({ context: { ...custom, commentType: 'manual' }, ...(location && { location }) });
    },
    scrollToCommentByAnnotationId: (annotationId) =>
      resolve(annotationId)?.element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: scrollBehavior() }),
    getElementRefByAnnotationId(annotationId) {
      const found = resolve(annotationId);
      return found ? { xpath: fullXPath(found.element) } : undefined;
    },
    allowedElementIds: (ids) => restrict({ ids }),
    allowedElementClassNames: (classNames) => restrict({ classNames }),
    allowedElementQuerySelectors: (querySelectors) => restrict({ querySelectors }),
    setTransformContext: (transformContext) => setUi({ transformContext }),
    updateCommentDialogPosition: () => setUi({ placesRevision: (commentsUi().placesRevision ?? 0) + 1 }),
    setUnreadIndicatorMode: (unreadIndicatorMode) => setUi({ unreadIndicatorMode }),

    clickCommentTool(options = {}) {
      const { targetElementId, context: custom } = options;
      const event = {
        ...(custom && { context: custom }),
        ...(targetElementId && { targetElementId }),
      };
      events.emit('commentToolClick', event);
      events.emit('commentToolClicked', event);
      if (options.contextInPageModeComposer ?? commentsUi().isPageModeContextEnabled) return handToPage(options);
      const existing = targetElementId && findOnTarget(openThreads(), targetElementId, commentsUi());
      if (existing) return parts.selectCommentByAnnotationId(existing.annotationId);
      if (!targetElementId && commentsUi().isCommentMode) return parts.disableCommentMode();
      clicked = beginDraft(options);
      if (!targetElementId) return parts.enableCommentMode();
      placement.openNewThread({ targetElementId });
    },
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
    reportGhosts(changed) {
      const entries = Object.entries({ ...commentsUi().ghosts, ...changed });
      setUi({
        ghosts: Object.fromEntries(entries.filter((entry): entry is [string, GhostComment] => entry[1] !== null)),
      });
    },

    openNewThread(place) {
      const draft = clicked ?? beginDraft({});
      const { context: custom, sourceId, documentId, locationId } = draft.options;
      if (!commentSettingsOf(commentsUi()).persistentCommentMode) clicked = null;
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
    },
    closeNewThread() {
      if (commentsUi().newThread) setUi({ newThread: null });
    },
    async saveNewThread(thread, { comment, context: custom, visibility, onKept, isLeft, ...content }) {
      const show = () => {
        if (commentsUi().newThread !== thread) return;
        placement.closeNewThread();
        parts.selectCommentByAnnotationId(savedId);
      };
      const { annotationId: _, savedId, documentId, ...place } = thread;
      const event = await parts.addCommentAnnotation({
        annotation: {
          ...place,
          ...content,
          annotationId: savedId,
          comments: [comment],
          context: { ...place.context, ...added.get(thread), ...custom },
        },
        ...(visibility && { visibility }),
        ...(documentId && { options: { documentId } }),
        isLeft,
        onKept() {
          onKept?.();
          show();
        },
      });
      show();
      return event;
    },
    leaveNewThread(thread, comment) {
      if (!commentSettingsOf(commentsUi()).draftMode) return;
      placement.saveNewThread(thread, { comment, isDraft: true }).catch(() => undefined); // whoever left waits for nothing
    },
  };
  return placement;
}

function placeOnElement(target: AddCommentOnElementRequest['targetElement']) {
  const { elementId, targetText, occurrence = 1, selectAllContent = false } = target;
  if (!elementId && !targetText) throw invalid('targetElement: give elementId, targetText or both.');
  const element = elementId ? elementNamed(elementId) : document.body;
  const anchor = element && captureAnchor(element);
  return {
    ...(elementId && { targetElementId: elementId }),
    ...(selectAllContent && { selectAllContent }),
    ...(targetText && {
      targetTextRange: anchorField({
        text: targetText,
        occurrence,
        ...(anchor && { commonAncestorContainer: anchor.xPath, commonAncestorContainerAnchor: anchor }),
      }),
    }),
  };
}

const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

const invalid = (message: string) => new ParleyError('INVALID_ARGUMENT', message);
