import type { ClientContext } from '../../ClientContext.js';
import { createEvents, type Events } from '../../createEvents.js';
import type { EventMetadata } from '../../coreEvents.js';
import type { CommentAnnotation, ThreadRecord } from './CommentAnnotation.js';
import type { CommentEvents } from './CommentEvents.js';

/** The events of comments, each with where the person is. */
export interface CommentEmitter extends Pick<Events<CommentEvents>, 'on'> {
  /** Adds `metadata` and emits; returns the payload. */
  emit<Name extends keyof CommentEvents>(
    name: Name,
    payload: Omit<CommentEvents[Name], 'metadata'>,
  ): CommentEvents[Name];
  /** The payload with `metadata`, without emitting it. */
  prepare: CommentEmitter['emit'];
  /** The events of saving a comment (client contract §5.1): a draft is not published, so they do not fire for one. */
  triggered(commentAnnotation: CommentAnnotation): void;
  saved(commentAnnotation: CommentAnnotation): void;
  metadata(): EventMetadata;
}

/** Makes the events of one client. */
export function createCommentEvents(context: ClientContext): CommentEmitter {
  const events = createEvents<CommentEvents>();
  const metadata = context.eventMetadata;
  const prepare: CommentEmitter['prepare'] = <Name extends keyof CommentEvents>(
    _: Name,
    fields: Omit<CommentEvents[Name], 'metadata'>,
  ) =>
    // Every payload is its fields and `metadata`: the mapped type cannot put the two together again.
    ({ ...fields, metadata: metadata() }) as CommentEvents[Name];
  const emit: CommentEmitter['emit'] = (name, fields) => {
    const payload = prepare(name, fields);
    events.emit(name, payload);
    return payload;
  };
  return {
    on: events.on,
    metadata,
    prepare,
    emit,
    triggered: (commentAnnotation) =>
      void emit('commentSaveTriggered', { annotationId: commentAnnotation.annotationId, commentAnnotation }),
    saved: (commentAnnotation) =>
      void emit('commentSaved', { annotationId: commentAnnotation.annotationId, commentAnnotation }),
  };
}

/** Emits events of a thread. A draft is visible to its author only: its changes are not emitted. */
export const emitterOf = (
  events: CommentEmitter,
  { isDraft }: Pick<ThreadRecord | CommentAnnotation, 'isDraft'>,
): CommentEmitter['emit'] => (isDraft ? events.prepare : events.emit);
