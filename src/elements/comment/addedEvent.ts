import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { commentProperties, emitAnalytics } from './commentAnalytics.js';
import type { CommentAnnotation } from './CommentAnnotation.js';
import type { ThreadWrites } from './CommentElement.js';
import type { AddCommentAnnotationEvent } from './CommentEvents.js';
import type { CommentEmitter } from './createCommentEvents.js';

export interface AddedEventParts extends Pick<ThreadWrites, 'updateContext'> {
  events: CommentEmitter;
}

/** Reports a thread that the service has accepted. */
export interface AddedEvent {
  /** The payload without emitting it: of a draft. */
  prepare(): AddCommentAnnotationEvent;
  /** Fires `addCommentAnnotation`, the analytics event and `commentSaved`, in this order. */
  emit(): AddCommentAnnotationEvent;
}

export function addedEvent(
  context: ClientContext,
  { events, updateContext }: AddedEventParts,
  commentAnnotation: CommentAnnotation,
): AddedEvent {
  const { annotationId } = commentAnnotation;
  const xpath = commentAnnotation.targetElement?.['xpath'];
  const payload = {
    annotationId,
    commentAnnotation,
    addContext(more: Parameters<AddCommentAnnotationEvent['addContext']>[0]) {
      updateContext(annotationId, more, { merge: true }).catch((error: ParleyError) => {
        if (error.code !== 'CANCELLED') context.reportError(error, 'comments');
      });
    },
    ...(typeof xpath === 'string' && { elementRef: { xpath } }),
  };
  return {
    prepare: () => events.prepare('addCommentAnnotation', payload),
    emit() {
      const event = events.emit('addCommentAnnotation', payload);
      emitAnalytics(
        context,
        'COMMENT_ADDED',
        commentProperties(context, commentAnnotation, commentAnnotation.comments[0]),
      );
      events.saved(commentAnnotation);
      return event;
    },
  };
}
