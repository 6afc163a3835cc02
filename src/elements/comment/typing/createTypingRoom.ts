import type { TypingThread } from '@parley/protocol';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import { createState, type State } from '../../../observable.js';
import type { Session } from '../../../session/Session.js';
import type { OwnTyping, TopicMessage } from '../../../transport/Transport.js';

/** The people typing in the threads of one document in one session, as received from the service. */
export interface TypingRoom {
  /** `null`: not received yet. */
  readonly threads: State<readonly TypingThread[] | null>;
  readonly own: OwnTyping;
  close(): void;
}

/** Follows the people typing in the threads of a document until it is closed. */
export function createTypingRoom(session: Session, documentId: string): TypingRoom {
  const threads: TypingRoom['threads'] = createState<readonly TypingThread[] | null>(null);
  const own: OwnTyping = { annotationId: undefined };

  function take(message: TopicMessage) {
    if (message.type === 'typing') threads.set(message.threads);
    if (message.type !== 'unsubscribed') return;
    threads.set(null);
    threads.fail(new ParleyError(message.code as ErrorCode, message.message));
  }
  const leave = session.subscribe(`typing:${documentId}`, take, { typing: own });
  // Without a connection, typing states have ended.
  const connection = session.connection.subscribe((state) => {
    if (state === 'offline' && threads.value) threads.set([]);
  });

  return {
    threads,
    own,
    close() {
      connection.unsubscribe();
      leave();
    },
  };
}
