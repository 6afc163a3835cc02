import type { ClientContext } from '../../ClientContext.js';
import { createEvents, type Events } from '../../createEvents.js';
import type { EventMetadata } from '../../ParleyClient.js';
import type { CommentEvents } from './CommentEvents.js';

/** The events of comments, each with where the person is. */
export interface CommentEmitter extends Pick<Events<CommentEvents>, 'on'> {
  /** Adds `metadata` and emits; answers the payload. */
  emit<Name extends keyof CommentEvents>(
    name: Name,
    payload: Omit<CommentEvents[Name], 'metadata'>,
  ): CommentEvents[Name];
  metadata(): EventMetadata;
}

/** Makes the events of one client. */
export function createCommentEvents(context: ClientContext): CommentEmitter {
  const events = createEvents<CommentEvents>();
  const metadata = () => context.session.engine?.eventMetadata(context) ?? {};
  return {
    on: events.on,
    metadata,
    emit<Name extends keyof CommentEvents>(name: Name, fields: Omit<CommentEvents[Name], 'metadata'>) {
      // Every payload is its fields and `metadata`: the mapped type cannot put the two together again.
      const payload = { ...fields, metadata: metadata() } as CommentEvents[Name];
      events.emit(name, payload);
      return payload;
    },
  };
}
