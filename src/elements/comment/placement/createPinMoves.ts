import type { Anchor } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { AUTHOR_OR_ADMIN, requireRight } from '../commentRights.js';
import type { CommentSelections } from '../CommentElement.js';
import { createThreadPatch } from '../createThreadPatch.js';
import type { ThreadSaver } from '../createThreadSaver.js';
import type { Threads } from '../createThreads.js';
import type { PlacementReports } from './CommentPlacement.js';
import { isMovable } from './isMovable.js';

/** The parts of the element that moving pins uses. */
export interface PinMovesParts extends Pick<CommentSelections, 'enableCommentMode' | 'selectCommentByAnnotationId'> {
  threads: Threads;
  saver: ThreadSaver;
}

/** The part of the comment element that moves threads to another place of their page. */
export function createPinMoves(
  context: ClientContext,
  parts: PinMovesParts,
): Pick<PlacementReports, 'movePin' | 'startMovingPin'> {
  const { begin, patch } = createThreadPatch(context, parts);
  return {
    startMovingPin(movingAnnotationId) {
      parts.selectCommentByAnnotationId();
      parts.enableCommentMode();
      context.ui.setState(({ comments }) => ({ comments: { ...comments, movingAnnotationId } }));
    },
    async movePin(annotationId, { targetElement, location, documentId }) {
      const { found, isAuthorOrAdmin } = await begin({ annotationId });
      requireRight(isAuthorOrAdmin, AUTHOR_OR_ADMIN);
      const { record } = found;
      if (!isMovable(record) || !targetElement || (documentId !== undefined && documentId !== found.documentId)) {
        throw new ParleyError('FAILED_PRECONDITION', 'annotationId: this thread cannot be moved there.');
      }
      // Plain JSON, see `anchorField`.
      const fields = { targetElement: targetElement as Anchor['targetElement'], ...(location && { location }) };
      return patch(found, fields, fields);
    },
  };
}
