import type { TypingThread } from '@parley/protocol';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import { createState, type State } from '../../../observable.js';
import type { Session } from '../../../session/Session.js';
import type { OwnTyping, TopicMessage } from '../../../transport/Transport.js';

/** Who writes in the threads of one document in one session, as the service tells of them. */
export interface TypingRoom {
  /** `null`: not told yet. */
  readonly threads: State<readonly TypingThread[] | null>;
  readonly own: OwnTyping;
  close(): void;
}

/** Follows who writes in the threads of a document until it is closed. */
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
  // What is not heard of any more has ended.
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
