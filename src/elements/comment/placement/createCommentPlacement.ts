import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { anchorField } from '../anchors/anchorField.js';
import { ANYWHERE, type AllowedElements } from '../anchors/anchorHost.js';
import { anchorTargetOf } from '../anchors/anchorTargetOf.js';
import { bringIntoView } from '../anchors/bringIntoView.js';
import { captureAnchor } from '../anchors/captureAnchor.js';
import { elementNamed } from '../anchors/elementNamed.js';
import { nameOfElement } from '../anchors/nameOfElement.js';
import { resolveTarget } from '../anchors/resolveTarget.js';
import { fullXPath } from '../anchors/xpaths.js';
import type { CommentElement } from '../CommentElement.js';
import type { CommentsUi } from '../commentUi.js';
import type { Threads } from '../createThreads.js';
import type { AddCommentOnElementRequest, CommentPlacement, PlacementReports } from './CommentPlacement.js';

/** The other parts of the element that placing threads calls. */
export type PlacementParts = Pick<CommentElement, 'addCommentAnnotation' | 'selectCommentByAnnotationId'> & {
  threads: Threads;
};

type Placement = Omit<CommentPlacement, 'addCommentOnSelectedText' | 'addManualComment'> &
  Pick<PlacementReports, 'goTo' | 'placeNameOf'>;

/** The part of the comment element that puts threads on elements of the page, and finds where they are. */
export function createCommentPlacement({ ui }: ClientContext, parts: PlacementParts): Placement {
  const { threads, addCommentAnnotation, selectCommentByAnnotationId } = parts;
  const setUi = (change: Partial<CommentsUi>) =>
    ui.setState(({ comments }) => ({ comments: { ...comments, ...change } }));
  const restrict = (change: Partial<AllowedElements>) =>
    setUi({ allowedElements: { ...ANYWHERE, ...ui.getState().comments.allowedElements, ...change } });
  const resolve = (annotationId: string) => {
    const found = threads.find(annotationId);
    const target = (found && anchorTargetOf(threads.present(found))) ?? null;
    const resolved = target && resolveTarget(target, { last: null, editors: ui.getState().comments.editors });
    return resolved && { target, resolved };
  };

  /** A place set by the host comes before one that is found. */
  function goTo(annotationId: string): boolean {
    const placed = placedByHost(annotationId);
    const place = placed ? { target: {}, resolved: { element: placed } } : resolve(annotationId);
    if (place) bringIntoView(place.target, place.resolved, placed?.matches(SECTION_THREAD));
    return place !== null;
  }

  function placeNameOf(annotationId: string): string {
    const element = resolve(annotationId)?.resolved.element ?? placedByHost(annotationId)?.parentElement;
    return element ? nameOfElement(element) : '';
  }

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
    goTo,
    placeNameOf,
    scrollToCommentByAnnotationId: (annotationId) => void goTo(annotationId),
    getElementRefByAnnotationId(annotationId) {
      const found = resolve(annotationId);
      return found ? { xpath: fullXPath(found.resolved.element) } : undefined;
    },
    allowedElementIds: (ids) => restrict({ ids }),
    allowedElementClassNames: (classNames) => restrict({ classNames }),
    allowedElementQuerySelectors: (querySelectors) => restrict({ querySelectors }),
    setTransformContext: (transformContext) => setUi({ transformContext }),
    updateCommentDialogPosition: () => setUi({ placesRevision: (ui.getState().comments.placesRevision ?? 0) + 1 }),
    setUnreadIndicatorMode: (unreadIndicatorMode) => setUi({ unreadIndicatorMode }),
    setMaxReplyAvatars(maxReplyAvatars) {
      if (!Number.isInteger(maxReplyAvatars) || maxReplyAvatars < 1) {
        throw invalid('maxReplyAvatars: give a positive whole number.');
      }
      setUi({ maxReplyAvatars });
    },
    setPinCursorImage: (image) => setUi({ pinCursorImage: image === '' ? null : dataUrlOf(image) }),
    setTotalMediaLength(totalMediaLength) {
      if (!(totalMediaLength > 0 && Number.isFinite(totalMediaLength))) {
        throw invalid('totalMediaLength: give a positive number of seconds.');
      }
      setUi({ totalMediaLength });
    },
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

/** A data URL of a picture as it is, base64 as one of a PNG. */
function dataUrlOf(image: string): string {
  if (/^data:image\/[a-z+.-]+;base64,[\w+/]+=*$/i.test(image)) return image;
  if (/^[\w+/]+=*$/.test(image)) return `data:image/png;base64,${image}`;
  throw invalid('image: give a picture as base64 or as a data URL.');
}

const SECTION_THREAD = '[data-parley-part=section] [data-parley-part=thread]';

/** The pin, the bubble or the row of an inline section that shows the thread. */
function placedByHost(annotationId: string): Element | null {
  const id = `[data-parley-id="${CSS.escape(annotationId)}"]`;
  return (
    document.querySelector(`${SECTION_THREAD}${id}`) ??
    document.querySelector(
      `:is([data-parley-part=pin], [data-parley-part=bubble])${id}:not([data-parley-part=layer] *)`,
    )
  );
}

const invalid = (message: string) => new ParleyError('INVALID_ARGUMENT', message);
