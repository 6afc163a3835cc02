import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { anchorField } from '../anchors/anchorField.js';
import { ANYWHERE, type AllowedElements } from '../anchors/anchorHost.js';
import { anchorTargetOf } from '../anchors/anchorTargetOf.js';
import { captureAnchor } from '../anchors/captureAnchor.js';
import { elementNamed } from '../anchors/elementNamed.js';
import { resolveTarget } from '../anchors/resolveTarget.js';
import { fullXPath } from '../anchors/xpaths.js';
import type { CommentElement } from '../CommentElement.js';
import type { CommentsUi } from '../commentUi.js';
import type { Threads } from '../createThreads.js';
import type { AddCommentOnElementRequest, CommentPlacement } from './CommentPlacement.js';

/** What placing threads calls of the other parts of the element. */
export type PlacementParts = Pick<CommentElement, 'addCommentAnnotation' | 'selectCommentByAnnotationId'> & {
  threads: Threads;
};

type Placement = Omit<CommentPlacement, 'addCommentOnSelectedText' | 'addManualComment'>;

/** The part of the comment element that puts threads on elements of the page, and finds where they are. */
export function createCommentPlacement({ ui }: ClientContext, parts: PlacementParts): Placement {
  const { threads, addCommentAnnotation, selectCommentByAnnotationId } = parts;
  const setUi = (change: Partial<CommentsUi>) =>
    ui.setState(({ comments }) => ({ comments: { ...comments, ...change } }));
  const restrict = (change: Partial<AllowedElements>) =>
    setUi({ allowedElements: { ...ANYWHERE, ...ui.getState().comments.allowedElements, ...change } });
  const resolve = (annotationId: string) => {
    const found = threads.find(annotationId);
    const target = found && anchorTargetOf(threads.present(found));
    return target ? resolveTarget(target, { last: null }) : null;
  };

  return {
    async addCommentOnElement({ targetElement, commentData, status, context: custom, openComment, sourceId }) {
      if (commentData.length === 0) throw invalid('commentData: give at least one comment.');
      const event = await addCommentAnnotation({
        annotation: {
          ...placeOnElement(targetElement),
          comments: commentData,
          ...(status && { status }),
          ...(custom && { context: custom }),
          ...(sourceId && { sourceId }),
        },
      });
      if (openComment) selectCommentByAnnotationId(event.annotationId);
      return event;
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
    updateCommentDialogPosition: () => setUi({ placesRevision: (ui.getState().comments.placesRevision ?? 0) + 1 }),
    setUnreadIndicatorMode: (unreadIndicatorMode) => setUi({ unreadIndicatorMode }),
  };
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
